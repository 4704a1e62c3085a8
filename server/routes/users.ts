import * as calls from '../../contract/users/calls';
import { passwordWeakness } from '../auth/new-password';
import { hashPassword, passwordFingerprint, temporaryPassword } from '../auth/passwords';
import { withChanges } from '../../contract/update';
import { USER_MESSAGES } from '../../contract/users/messages';
import type { Account } from '../../contract/users/user';
import type { Queries } from '../db/database';
import { conflict, found, HttpError, invalid } from '../errors/http-error';
import { idempotentRequest } from '../http/repeats/idempotent-request';
import { type IdempotentRequest, once } from '../repositories/idempotency-keys';
import { recordOfOperation } from '../repositories/history/journal';
import { note } from '../http/log/request-log';
import type { Context, Registrar } from '../http/calls/handlers';
import { endAccess, handOutPassword } from '../repositories/users/user-access';
import * as users from '../repositories/users/users';
import { done } from '../http/calls/done';
import { expectVersion, updated } from '../changes/versioned-changes';

/** User accounts, as an Admin manages them. */

const EMAIL_TAKEN = 'A user with this email already exists';

const existing = async ({ db }: Pick<Context, 'db'>, id: number) =>
  found(await users.findUser(db, id), 'User');

const account = async (context: Pick<Context, 'db'>, id: number) =>
  users.toAccount(await existing(context, id));

/** @throws HttpError 422 if nobody would be left who can give the role back. */
async function expectAdminLeft({ db, user }: Context, { id, isActive }: Account): Promise<void> {
  if (id === user.id) throw invalid({ role: [USER_MESSAGES.demoteSelf] });
  if (isActive && !(await users.hasOtherActiveAdmin(db, id))) {
    throw invalid({ role: [USER_MESSAGES.demoteLastAdmin] });
  }
}

/** The account as it is now, perhaps with another password, if a request has created it before. */
async function registeredBefore(db: Queries, { userId, key }: IdempotentRequest) {
  const operation = { userId, key, kind: 'users', action: 'created' } as const;
  const id = await recordOfOperation(db, operation);
  if (id === undefined) return undefined;
  return { success: true as const, user: users.toUser(await existing({ db }, id)) };
}

export function userRoutes(register: Registrar): void {
  register.read(calls.listAssignees, (_, { db }) => users.listAssignees(db, { isActive: true }));
  register.read(calls.listFormerAssignees, (_, { db }) =>
    users.listAssignees(db, { isActive: false }),
  );

  register.read(calls.listUsers, async (_, { db, now }) => ({
    success: true as const,
    users: await users.listUsers(db),
    now,
  }));

  register.signedIn(calls.register, async ({ body }, { user, request, transaction }) => {
    const { password, ...account } = body;
    const easy = passwordWeakness(password, body.email);
    if (easy !== undefined) {
      throw new HttpError(422, easy, { errors: { password: [easy] }, errorMessage: easy });
    }
    const passwordHash = await hashPassword(password);
    const mark = await passwordFingerprint(password, body.email);
    const key = idempotentRequest(request, user.id, JSON.stringify({ ...account, mark }));
    return transaction(
      (tx, now) =>
        once(tx, {
          request: key,
          now,
          work: async () => {
            if ((await users.findUserByEmail(tx, body.email)) !== undefined) {
              throw new HttpError(409, EMAIL_TAKEN, {
                errors: { email: [EMAIL_TAKEN] },
                errorMessage: EMAIL_TAKEN,
              });
            }
            const added = await users.insertUser(
              tx,
              { ...account, passwordHash, requiresPasswordReset: true },
              now,
            );
            note(request, { subjectId: added.id });
            const passwordMark = users.passwordMarkOf(passwordHash);
            return { success: true as const, user: users.toUser(added), passwordMark };
          },
          earlier: async () => key && registeredBefore(tx, key),
          isCurrent: (answer) => calls.register.response.safeParse(answer).success,
        }),
      key?.key,
    );
  });

  register.write(calls.updateUser, async ({ params, body }, context) => {
    const before = expectVersion(await account(context, params.id), body.version);
    const { firstName, lastName, role } = before;
    const fields = withChanges({ firstName, lastName, role }, body);
    if (role === 'Admin' && fields.role !== 'Admin') await expectAdminLeft(context, before);
    const { db, now } = context;
    return updated(users.updateAccount(db, { before, fields, now }), () =>
      account(context, before.id),
    );
  });

  register.signedIn(calls.resetPassword, async ({ params }, { db, user, transaction }) => {
    // It would end the caller's own session, and with it the page that shows the password.
    if (params.id === user.id) throw conflict(USER_MESSAGES.resetOwn);
    const newPassword = temporaryPassword();
    const passwordHash = await hashPassword(newPassword);
    const target = await existing({ db }, params.id);
    await transaction((tx, now) => handOutPassword(tx, { user: target, passwordHash, now }));
    const passwordMark = users.passwordMarkOf(passwordHash);
    return { success: true as const, newPassword, passwordMark, message: 'Password reset' };
  });

  register.write(calls.deactivateUser, async ({ params }, { db, now, user }) => {
    const target = await existing({ db }, params.id);
    if (target.id === user.id) throw conflict(USER_MESSAGES.deactivateSelf);
    if (target.role === 'Admin' && !(await users.hasOtherActiveAdmin(db, target.id))) {
      throw conflict(USER_MESSAGES.deactivateLastAdmin);
    }
    await users.updateUser(db, target.id, { is_active: 0 }, now);
    await endAccess(db, target.id);
    return done('User deactivated');
  });

  register.write(calls.reactivateUser, async ({ params }, { db, now }) => {
    const target = await existing({ db }, params.id);
    await users.updateUser(db, target.id, { is_active: 1 }, now);
    return done('User reactivated');
  });

  register.write(calls.unlockUser, async ({ params }, { db, now }) => {
    const target = await existing({ db }, params.id);
    await users.updateUser(db, target.id, { failed_logins: 0, lockout_end: null }, now);
    return done('User unlocked');
  });
}
