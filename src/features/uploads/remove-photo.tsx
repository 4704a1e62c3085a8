import { type ReactNode, useState } from 'react';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import { breakable } from '../../ui/breakable';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { IconButton } from '../../ui/icon-button';

interface Props {
  /** The name of the photo's file. */
  name: string;
  label: string;
  disabled?: boolean;
  /** False if the photo is lost already, so that there is nothing to ask about. */
  isAtHand?: boolean;
  onRemove: () => void;
}

/** Removes a photo that only this device has, after a question. */
export function RemovePhoto({
  name,
  label,
  disabled = false,
  isAtHand = true,
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
        title="Remove Photo"
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
        <p>{UPLOAD_MESSAGES.onlyHere(1)}</p>
      </ConfirmDialog>
    </>
  );
}
