import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { LOGIN_PATH } from '../../../contract/limits';
import type { User } from '../../../contract/users/user';
import { SignOutContext, useSessionServices } from '../../features/session/session-services';
import type { LogoutQuestion } from '../../features/uploads/queue/app-uploads';
import { useUploadServices } from '../../features/uploads/upload-services';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';

interface Props {
  user: User;
  children: ReactNode;
}

/** Every way to sign out of the app; it asks first if the server does not have everything yet. */
export function SignOutProvider({ user, children }: Props): ReactNode {
  const [, navigate] = useLocation();
  const { session } = useSessionServices();
  const { uploads } = useUploadServices();
  const [asked, setAsked] = useState<LogoutQuestion | null>(null);
  const logout = () => {
    session.send({ type: 'logout' });
    navigate(LOGIN_PATH);
  };
  const find = async () =>
    user.requiresPasswordReset
      ? (await import('./prepare-sending')).heldQuestion(user.id)
      : (await uploads.of(user.id)).logoutQuestion();
  const signOut = async () => {
    // Without the code nothing can be counted, but the user can still sign out.
    const found = await find().catch(() => null);
    if (found === null) logout();
    else setAsked(found);
  };
  return (
    <SignOutContext value={signOut}>
      {children}
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
    </SignOutContext>
  );
}
