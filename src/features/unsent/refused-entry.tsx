import { type ReactNode, useState } from 'react';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { Button } from '../../ui/button';
import { ConfirmDialog, DialogSubject } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { ChangeEntry } from './change-entry';
import { deedOf, NOT_SENT, reasonsOf } from './change-words';

interface Props {
  change: ListedChange;
  onAgain: () => void;
  onRemove: () => void;
  onLeave: () => void;
}

/** A change that the server does not accept: the user sends it again or removes it. */
export function RefusedEntry({ change, onAgain, onRemove, onLeave }: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <ChangeEntry change={change} state={null} onLeave={onLeave}>
      <ul className="refusal">
        {reasonsOf(change).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <div className="change-actions">
        <Button
          look="outlined"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          Remove
        </Button>
        <Button look="outlined" onClick={onAgain}>
          <Icon name="refresh" />
          Try Again
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove Change"
        confirmLabel="Remove"
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
          {deedOf(change)}. {NOT_SENT.removeText(change)}
        </p>
        <DialogSubject name={change.title} />
      </ConfirmDialog>
    </ChangeEntry>
  );
}
