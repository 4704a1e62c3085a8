import { accountFormMachine } from '../../../machines/users/account-form.machine';
import { openWorkMachine } from '../../../machines/users/open-work.machine';
import { userActionsMachine } from '../../../machines/users/user-actions.machine';
import { userFormMachine } from '../../../machines/users/user-form.machine';
import { userListMachine } from '../../../machines/users/user-list.machine';
import { changeEffects } from '../../actions/change-effects';
import { draftsWithout, formEffects } from '../../forms/form-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { noticeOf, USER_FAILED } from './notices';
import { changeUser, countOpenWork, createUser, fetchUser, fetchUsers, saveAccount } from './calls';
import { doubtLostReset, toastAfterLeaving, withJudgedPasswords } from './password-notices';

/** The machines of users with their effects. */
export function provideUserMachines(outside: SignedIn) {
  const { api, drafts, userId } = outside;
  return {
    userList: userListMachine.provide(
      loadEffects((_, signal) => withJudgedPasswords(userId, () => fetchUsers(api, signal))),
    ),
    openWork: openWorkMachine.provide(
      loadEffects(({ id }, signal) => countOpenWork(api, id, signal)),
    ),
    // Passwords are not stored in drafts; a restored form gets a new generated password.
    userForm: userFormMachine.provide(
      formEffects({ ...outside, drafts: draftsWithout('password', drafts) }, (request, signal) =>
        createUser(api, request, signal),
      ),
    ),
    accountForm: accountFormMachine.provide(
      formEffects(outside, (request, signal) => saveAccount(api, request, signal), {
        kind: 'users',
        read: (id, signal) => fetchUser(api, id, signal),
      }),
    ),
    userActions: userActionsMachine.provide(
      changeEffects(
        outside,
        (subject, { signal }) =>
          doubtLostReset(userId, subject, () => changeUser(api, subject, signal)),
        {
          done: (subject, outcome) => toastAfterLeaving(userId, noticeOf(subject, outcome)),
          failed: ({ action, user }) => `${USER_FAILED[action]} ${user.email}`,
        },
      ),
    ),
  };
}

export const useUserMachines = machinesHook(provideUserMachines);
