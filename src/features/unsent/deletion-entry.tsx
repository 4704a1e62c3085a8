import type { ReactNode } from 'react';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { Button } from '../../ui/button';
import { formatMinute } from '../../ui/dates';
import { ChangeEntry } from './change-entry';

interface Props {
  change: ListedChange;
  /** Deletes the current version of the record. */
  onDelete: () => void;
  /** Cancels the deletion. */
  onKeep: () => void;
  onLeave: () => void;
}

/** The deletion of a record that somebody else has changed since: the user decides. */
export function DeletionEntry({ change, onDelete, onKeep, onLeave }: Props): ReactNode {
  const { by = null, at = null } = change.failure?.clashes['version'] ?? {};
  return (
    <ChangeEntry change={change} at={change.madeAt} state={null} onLeave={onLeave}>
      <p>
        {by ?? 'Somebody else'} has changed it since you saw it
        {at === null ? '' : ` (${formatMinute(at)})`}.
      </p>
      <div className="change-actions">
        <Button look="outlined" onClick={onKeep}>
          Keep
        </Button>
        <Button look="danger" onClick={onDelete}>
          Delete Anyway
        </Button>
      </div>
    </ChangeEntry>
  );
}
