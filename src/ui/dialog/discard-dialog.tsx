import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog';

interface Props {
  isOpen: boolean;
  onDiscard: () => void;
  onKeepEditing: () => void;
}

/** The question before unsaved changes are lost. */
export function DiscardDialog({ isOpen, onDiscard, onKeepEditing }: Props): ReactNode {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard Changes"
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      isDangerous
      onConfirm={onDiscard}
      onCancel={onKeepEditing}
    >
      You have unsaved changes. Are you sure you want to cancel?
    </ConfirmDialog>
  );
}
