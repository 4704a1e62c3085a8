import type { ReactNode } from 'react';
import type { Clash } from '../../../../contract/errors';
import { DELETION_MESSAGES } from '../../../../contract/outbox/deletion-messages';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { Button } from '../../../ui/button/button';
import { formatMinute } from '../../../ui/text/dates';
import { ChangeEntry } from './change-entry';

interface Props {
  change: ListedChange;
  /** Deletes the current version of the record. */
  onDelete: () => void;
  /** Cancels the deletion. */
  onKeep: () => void;
  onLeave: () => void;
}

/** When others last did something; null if it is not known. */
const lastOf = (clashes: Readonly<Record<string, Clash>>): string | null =>
  Object.values(clashes)
    .flatMap(({ at }) => at ?? [])
    .sort()
    .at(-1) ?? null;

/** The deletion of a record to which others have done something since: the user decides. */
export function DeletionEntry({ change, onDelete, onKeep, onLeave }: Props): ReactNode {
  const clashes = change.failure?.clashes ?? {};
  const at = lastOf(clashes);
  return (
    <ChangeEntry change={change} at={change.madeAt} state={null} onLeave={onLeave}>
      <p>
        {DELETION_MESSAGES.since(clashes)}
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
