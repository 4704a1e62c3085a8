import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { ConfirmedAction } from '../../../actions/use-confirmed-action';
import { ConfirmDialog, DialogSubject } from '../../../ui/dialog/confirm-dialog';
import { ErrorPanel } from '../../../ui/message/error-panel';

interface Props {
  title: string;
  confirmLabel: string;
  isDangerous?: boolean;
  question: string;
  /** What else happens to the item. */
  also?: (item: ActionItem) => ReactNode;
  /** The message for a failed action. */
  failed: string;
  action: Pick<
    ConfirmedAction<ActionItem, never>,
    'subject' | 'failure' | 'isAsking' | 'isBusy'
  > & {
    actor: { send: (event: { type: 'action.confirm' | 'action.cancel' }) => void };
  };
}

/**
 * Asks for confirmation of an action on an item; the question stays open until the action is done.
 */
export function Question({ question, also, failed, action, ...dialog }: Props): ReactNode {
  const refusal = useRef<HTMLDivElement>(null);
  const { actor, subject, failure, isAsking, isBusy } = action;
  // The dialog still shows the name while it closes.
  const [named, setNamed] = useState(subject);
  if (subject !== null && subject !== named) setNamed(subject);
  // Focuses the message, because the disabled button lost the focus.
  useEffect(() => {
    if (failure !== null && !isBusy) refusal.current?.focus();
  }, [failure, isBusy]);
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isAsking}
      isBusy={isBusy}
      onConfirm={() => {
        actor.send({ type: 'action.confirm' });
      }}
      onCancel={() => {
        actor.send({ type: 'action.cancel' });
      }}
    >
      <DialogSubject name={named?.title ?? ''} />
      <p>
        {question} {named === null ? null : also?.(named)}
      </p>
      {failure === null ? null : (
        <div ref={refusal} tabIndex={-1} className="form-failure">
          <ErrorPanel title={failed} message={failure.message} />
        </div>
      )}
    </ConfirmDialog>
  );
}
