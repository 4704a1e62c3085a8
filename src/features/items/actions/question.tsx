import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog, DialogSubject } from '../../../ui/confirm-dialog';
import { ErrorPanel } from '../../../ui/error-panel';

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
  const refusal = useRef<HTMLDivElement>(null);
  const { isBusy } = dialog;
  // The button lost it while it was switched off.
  useEffect(() => {
    if (message !== null && !isBusy) refusal.current?.focus();
  }, [message, isBusy]);
  return (
    <ConfirmDialog {...dialog}>
      <DialogSubject name={subject} />
      <p>{question}</p>
      {message === null ? null : (
        <div ref={refusal} tabIndex={-1} className="form-failure">
          <ErrorPanel title={failed} message={message} />
        </div>
      )}
    </ConfirmDialog>
  );
}
