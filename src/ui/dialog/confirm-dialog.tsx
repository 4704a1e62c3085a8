import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Dialog } from './dialog';
import { breakable } from '../text/breakable';
import './confirm-dialog.css';

interface Props {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Another answer, between the buttons that cancel and confirm. */
  alternative?: { label: string; onChoose: () => void } | undefined;
  isBusy?: boolean;
  isDangerous?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before something is lost. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  alternative,
  isBusy = false,
  isDangerous = false,
  onConfirm,
  onCancel,
}: Props): ReactNode {
  const footer = (
    <>
      <Button look="outlined" disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
      {alternative === undefined ? null : (
        <Button look="outlined" disabled={isBusy} onClick={alternative.onChoose}>
          {alternative.label}
        </Button>
      )}
      <Button look={isDangerous ? 'danger' : 'filled'} disabled={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      visible={isOpen}
      header={title}
      footer={footer}
      onHide={onCancel}
      onBack={() => {
        if (!isBusy) onCancel();
      }}
      closable={!isBusy}
      showCloseIcon={false}
    >
      {children}
    </Dialog>
  );
}

/** The name of the record that a dialog asks about. */
export function DialogSubject({ name }: { name: string }): ReactNode {
  return <p className="dialog-subject">{breakable(name)}</p>;
}
