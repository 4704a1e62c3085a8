import { type ReactNode, useState } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { breakable } from '../../ui/text/breakable';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { IconButton } from '../../ui/button/icon-button';

interface Props {
  /** The name of the photo's file. */
  name: string;
  label: string;
  disabled?: boolean;
  /** False if the photo is lost already, so that there is nothing to ask about. */
  isAtHand?: boolean;
  /** Whether the server has the photo and keeps it, so that only its description is lost. */
  isOnServer?: boolean;
  onRemove: () => void;
}

/** Removes a photo from the list of those that this device still has to send, after a question. */
export function RemovePhoto({
  name,
  label,
  disabled = false,
  isAtHand = true,
  isOnServer = false,
  onRemove,
}: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        icon="times"
        label={label}
        disabled={disabled}
        onClick={() => {
          if (isAtHand) setIsAsking(true);
          else onRemove();
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={isOnServer ? 'Remove from List' : 'Remove Photo'}
        confirmLabel="Remove"
        cancelLabel="Keep"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          onRemove();
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        <p>
          <strong>{breakable(name)}</strong>
        </p>
        <p>{isOnServer ? UPLOAD_MESSAGES.staysOnServer(1) : UPLOAD_MESSAGES.onlyHere(1)}</p>
      </ConfirmDialog>
    </>
  );
}
