import { type ReactNode, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { USER_MESSAGES } from '../../../contract/users/messages';
import type { Account, User } from '../../../contract/users/user';
import type { UserActionSubject } from '../../../machines/users/user-actions.machine';
import { matchingUsers } from '../../../contract/users/matching-users';
import { DownloadMenu } from '../downloads/download-menu';
import { useUserMachines } from './machines';
import { useSessionServices } from '../session/session-services';
import { useUser } from '../session/use-session';
import { Button } from '../../ui/button/button';
import { CopyText } from '../../ui/text/copy-text';
import { FailureAlert } from '../../ui/message/failure-alert';
import { HeldRows } from '../../loading/held-rows';
import { LoadedList } from '../../loading/loaded-list';
import { PagedTable } from '../../loading/paged-table';
import { useScrollIntoView } from '../../ui/window/use-scroll-into-view';
import { useMoment } from '../../platform/actors';
import { useListQuery } from '../../loading/use-list-query';
import { MainActionButton } from '../../ui/page/main-action-button';
import { PageHeader } from '../../ui/page/page-header';
import { Alert } from '../../ui/message/alert';
import { EmptyState } from '../../ui/message/empty-state';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { useLoad } from '../../loading/use-load';
import { createdNotice, type Notice, USER_FAILED } from './notices';
import { usePasswordNotices, type Validity } from './password-notices';
import { OpenWork } from './open-work';
import { useUserActions } from './use-user-actions';
import { CONSEQUENCES, UserActionDialog } from './user-action-dialog';
import { USER_COLUMNS } from './user-columns';
import { useUserMenu } from './user-row-actions';
import { UserCommandsProvider } from './user-commands';
import { NewUserDialog } from './new-user-dialog';
import { AccountDialog } from './account-dialog';
import { UserFilters } from './user-filters';
import { USER_ADDRESSES } from './user-query';
import './users.css';

const TEXTS = {
  loading: 'Loading users...',
  failed: USER_MESSAGES.loadFailed,
  name: 'Users',
};

const WARNINGS = {
  doubted: USER_MESSAGES.passwordDoubted,
  replaced: USER_MESSAGES.passwordReplaced,
} as const;

/**
 * The notice after an action, with the password in plain text, because nobody can look it up later.
 */
function NoticeAlert({
  notice,
  validity = 'holds',
  onDismiss,
  onReset,
}: {
  notice: Notice;
  /** Of the password. */
  validity?: Validity;
  onDismiss: () => void;
  onReset?: (user: User) => void;
}): ReactNode {
  const { unknownOf } = notice;
  return (
    <div ref={useScrollIntoView(notice)}>
      <Alert kind={validity === 'holds' ? 'success' : 'info'} onDismiss={onDismiss}>
        <p>{notice.text}</p>
        {validity === 'holds' ? null : <p>{WARNINGS[validity]}</p>}
        {notice.password === null || validity === 'replaced' ? null : (
          <p className="new-password">
            New password: <CopyText text={notice.password} label="Copy password" />
          </p>
        )}
        {notice.hasOpenWork === true ? <OpenWork hasLinks userId={notice.accountId} /> : null}
        {unknownOf === undefined || onReset === undefined ? null : (
          <Button
            look="outlined"
            onClick={() => {
              onReset(unknownOf);
            }}
          >
            Reset Password
          </Button>
        )}
      </Alert>
    </div>
  );
}

/** One page of a list that is loaded as a whole; the first page if the page does not exist. */
function pageOf<Row>(all: readonly Row[], wanted: number) {
  const isThere = (wanted - 1) * LIST_PAGE_SIZE < all.length;
  const page = isThere ? wanted : 1;
  const first = (page - 1) * LIST_PAGE_SIZE;
  return { page, rows: all.slice(first, first + LIST_PAGE_SIZE), total: all.length };
}

interface EditedProps {
  account: Account;
  users: readonly Account[];
  list: AnyActorRef;
  onSaved: (notice: Notice) => void;
  onClose: () => void;
}

/** The dialog of one account. Own names also change where the app shows the signed-in user. */
function EditedAccount({ account, users, list, onSaved, onClose }: EditedProps): ReactNode {
  const own = useUser();
  const { session, changeUser } = useSessionServices();
  return (
    <AccountDialog
      user={account}
      users={users}
      ownId={own?.id ?? 0}
      list={list}
      onSaved={(saved) => {
        onSaved({
          text: `User ${saved.email} was updated.`,
          accountId: saved.id,
          password: null,
        });
        if (own?.id !== saved.id) return;
        const { firstName, lastName, fullName } = saved;
        const names = { firstName, lastName, fullName };
        changeUser(own.id, names);
        // This also happens after the session was renewed, because that returns the user.
        session.send({ type: 'tab.signedIn', user: { ...own, ...names } });
      }}
      onClose={onClose}
    />
  );
}

/** The accounts, which can be created and managed. */
export default function UsersScreen(): ReactNode {
  const list = useLoad(useUserMachines().userList, {});
  const { query: view, choose, type } = useListQuery(USER_ADDRESSES);
  const [edited, setEdited] = useState<Account | 'new' | null>(null);
  const { now } = useMoment();
  const ownId = useUser()?.id ?? 0;
  const { acting, notice, tell, dismiss } = useUserActions(ownId, list.actor);
  const passwords = usePasswordNotices(ownId);
  const create = () => {
    setEdited('new');
  };
  const close = () => {
    setEdited(null);
  };
  const onAct = (subject: UserActionSubject) => {
    const isAskedAbout = CONSEQUENCES[subject.action] !== undefined;
    acting.actor.send({ type: isAskedAbout ? 'action.ask' : 'action.run', subject });
  };
  const commands = { users: list.data ?? [], ownId, now, onAct, onEdit: setEdited };
  const { open: onMenu, menu } = useUserMenu(commands);
  return (
    <>
      <PageHeader title="Users" hasShortActions={useIsPhone()}>
        <DownloadMenu
          file={{
            call: 'downloadUsers',
            query: { search: view.search, role: view.role },
            name: 'users',
            unit: 'users',
          }}
        />
        <MainActionButton label="Create User" to={create} />
      </PageHeader>
      {passwords.notices.map(({ notice: one, validity }) => (
        <NoticeAlert
          key={one.password}
          notice={one}
          validity={validity}
          onDismiss={() => {
            passwords.dismiss(one);
          }}
        />
      ))}
      {notice === null ? null : (
        <NoticeAlert
          key={notice.text}
          notice={notice}
          onDismiss={dismiss}
          onReset={(user) => {
            onAct({ action: 'resetPassword', user });
          }}
        />
      )}
      {acting.failure === null || acting.subject === null ? null : (
        <FailureAlert
          takesFocus
          title={USER_FAILED[acting.subject.action]}
          failure={acting.failure}
          onDismiss={() => {
            acting.actor.send({ type: 'error.dismiss' });
          }}
        />
      )}
      <UserFilters query={view} onType={type} onChoose={choose} />
      <LoadedList list={list} texts={TEXTS}>
        {(users) => (
          <UserCommandsProvider value={{ ...commands, isBusy: acting.isBusy, onMenu }}>
            <PagedTable
              label="Existing Users"
              columns={USER_COLUMNS}
              {...pageOf(matchingUsers(users, view), view.page)}
              isBusy={list.isBusy}
              onPage={(page) => {
                choose({ page });
              }}
              empty={
                <EmptyState
                  icon="search"
                  title="No users found"
                  text="No users match your search criteria."
                >
                  <Button
                    look="outlined"
                    onClick={() => {
                      choose({ search: '', role: '' });
                    }}
                  >
                    Clear Filters
                  </Button>
                </EmptyState>
              }
            />
          </UserCommandsProvider>
        )}
      </LoadedList>
      <HeldRows list={list} />
      {menu}
      <UserActionDialog acting={acting} />
      {edited === null ? null : edited === 'new' ? (
        <NewUserDialog
          users={commands.users}
          list={list.actor}
          onCreated={(created) => {
            tell(createdNotice(created));
          }}
          onClose={close}
        />
      ) : (
        <EditedAccount
          account={edited}
          users={commands.users}
          list={list.actor}
          onSaved={tell}
          onClose={close}
        />
      )}
    </>
  );
}
