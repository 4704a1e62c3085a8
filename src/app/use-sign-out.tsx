import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { LOGIN_PATH } from '../../contract/limits';
import { OUTBOX_MESSAGES, type Unsent } from '../../contract/outbox/messages';
import type { User } from '../../contract/users/user';
import { countOf } from '../../machines/outbox/outbox-selectors';
import { countNotUploaded } from '../../machines/uploads/upload-selectors';
import { useSessionServices } from '../features/session/session-services';
import { useUploadServices } from '../features/uploads/upload-services';
import { inTime } from '../platform/in-time';
import { ConfirmDialog } from '../ui/confirm-dialog';

interface SignOut {
  /** Signs out, or asks first if the server does not have everything yet. */
  signOut: () => Promise<void>;
  question: ReactNode;
}

/** Signing out of the app. */
export function useSignOut(user: User): SignOut {
  const [, navigate] = useLocation();
  const { session } = useSessionServices();
  const { uploads } = useUploadServices();
  /** What the server does not have yet, while the user is asked. */
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const logout = () => {
    session.send({ type: 'logout' });
    navigate(LOGIN_PATH);
  };
  const signOut = async () => {
    if (user.requiresPasswordReset) {
      logout();
      return;
    }
    const left = await uploads.of(user.id).then(
      async ({ queue, outbox, transfer }) => {
        const unread = await inTime(transfer.unread(user.id)).catch(() => []);
        return {
          changes: countOf(outbox.getSnapshot()),
          photos: countNotUploaded(queue.getSnapshot()) + unread.length,
        };
      },
      // Without the queue's code nothing can be counted, but the user can still sign out.
      () => ({ changes: 0, photos: 0 }),
    );
    if (left.changes + left.photos > 0) setUnsent(left);
    else logout();
  };
  const question = (
    <ConfirmDialog
      isOpen={unsent !== null}
      title="Log out?"
      confirmLabel="Logout"
      cancelLabel="Stay"
      onConfirm={logout}
      onCancel={() => {
        setUnsent(null);
      }}
    >
      {unsent === null ? null : OUTBOX_MESSAGES.logout(unsent)}
    </ConfirmDialog>
  );
  return { signOut, question };
}
