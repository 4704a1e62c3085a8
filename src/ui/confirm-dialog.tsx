import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface Props {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question that must be answered before anything is lost. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  isBusy = false,
  isDangerous = false,
  onConfirm,
  onCancel,
}: Props): ReactNode {
  const footer = (
    <>
      <button
        type="button"
        className="p-button p-component p-button-outlined"
        disabled={isBusy}
        onClick={onCancel}
      >
        {cancelLabel}
      </button>
      <button
        type="button"
        className={`p-button p-component ${isDangerous ? 'p-button-danger' : ''}`}
        disabled={isBusy}
        onClick={onConfirm}
      >
        {confirmLabel}
      </button>
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
      className="confirm-dialog"
    >
      {children}
    </Dialog>
  );
}
