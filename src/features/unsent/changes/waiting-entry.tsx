import type { ReactNode } from 'react';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { deletesRecord } from '../../../../machines/outbox/waiting-calls';
import { Button } from '../../../ui/button/button';
import { ChangeEntry } from './change-entry';

interface Props {
  change: ListedChange;
  state: string;
  onTakeBack: () => void;
  onLeave: () => void;
}

/** A change that waits. A deletion can be cancelled as long as the server cannot have it. */
export function WaitingEntry({ change, state, onTakeBack, onLeave }: Props): ReactNode {
  const isUndoable = deletesRecord(change) && !change.isSent;
  return (
    <ChangeEntry change={change} at={change.madeAt} state={state} onLeave={onLeave}>
      {isUndoable ? (
        <div className="change-actions">
          <Button look="outlined" onClick={onTakeBack}>
            Take Back
          </Button>
        </div>
      ) : null}
    </ChangeEntry>
  );
}
