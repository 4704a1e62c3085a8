import type { ReactNode } from 'react';
import '../../styles/item-actions.css';
import { ConfirmDialog } from '../confirm-dialog';
import { ErrorPanel } from '../states';

interface Props {
  title: string;
  confirmLabel: string;
  isOpen: boolean;
  isBusy: boolean;
  isDangerous?: boolean;
  /** The item that is asked about. */
  subject: string;
  question: string;
  /** What the product says about a failed try, and why it failed. */
  failed: string;
  message: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question about one item; it stays open until what was confirmed is done. */
export function Question({ subject, question, failed, message, ...dialog }: Props): ReactNode {
  return (
    <ConfirmDialog {...dialog}>
      {message === null ? null : <ErrorPanel title={failed} message={message} />}
      <p className="dialog-subject">{subject}</p>
      <p>{question}</p>
    </ConfirmDialog>
  );
}
