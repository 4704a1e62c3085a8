import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { LOGIN_PATH } from '../../contract/limits';
import type { User } from '../../contract/users/user';
import { useSessionServices } from '../features/session/session-services';
import type { LogoutQuestion } from '../features/uploads/queue/app-uploads';
import { useUploadServices } from '../features/uploads/upload-services';
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
  const [asked, setAsked] = useState<LogoutQuestion | null>(null);
  const logout = () => {
    session.send({ type: 'logout' });
    navigate(LOGIN_PATH);
  };
  const signOut = async () => {
    const found = user.requiresPasswordReset
      ? null
      : await uploads.of(user.id).then(
          (running) => running.logoutQuestion(),
          // Without the queue's code nothing can be counted, but the user can still sign out.
          () => null,
        );
    if (found === null) logout();
    else setAsked(found);
  };
  const question = (
    <ConfirmDialog
      isOpen={asked !== null}
      title="Log out?"
      confirmLabel="Logout"
      cancelLabel="Stay"
      isDangerous={asked?.isLoss === true}
      onConfirm={logout}
      onCancel={() => {
        setAsked(null);
      }}
    >
      {asked?.text}
    </ConfirmDialog>
  );
  return { signOut, question };
}
