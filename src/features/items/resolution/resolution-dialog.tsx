import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { breakable } from '../../../ui/text/breakable';
import { Dialog } from '../../../ui/dialog/dialog';
import { Icon } from '../../../ui/icon/icon';
import { orElse } from '../../../ui/text/or-else';
import { ResolutionForm } from './resolution-form';
import { SendEvidence } from './send-evidence';
import { VerdictForm } from './verdict-form';
import './resolution.css';

type Snapshot = SnapshotFrom<typeof itemResolvingMachine>;

const selectItem = ({ context }: Snapshot) => context.item;
const selectTask = ({ context }: Snapshot) => context.task;
const selectIsSending = (snapshot: Snapshot) => snapshot.hasTag('sending');

const TITLES = {
  resolve: 'Resolve Item',
  return: 'Return Item',
  verify: 'Verify Own Resolution',
} as const;

/**
 * The dialog of a resolution, or of a verdict on one. A click outside does not close it; Escape does
 * what its Cancel or Close does.
 */
export default function ResolutionDialog({
  actor,
}: {
  actor: ActorRefFrom<typeof itemResolvingMachine>;
}): ReactNode {
  const item = useSelector(actor, selectItem);
  const task = useSelector(actor, selectTask);
  const isSending = useSelector(actor, selectIsSending);
  const closing = useRef<(() => void) | null>(null);
  const cancel = () => {
    actor.send({ type: 'resolution.cancel' });
  };
  if (item === null) return null;
  return (
    <Dialog
      visible
      header={TITLES[task]}
      coversPhone
      className="resolution-dialog"
      showCloseIcon={false}
      dismissableMask={false}
      blockScroll
      onHide={() => {
        closing.current?.();
      }}
      onBack={null}
    >
      <div className="resolution-subject">
        <strong>{breakable(item.title)}</strong>
        <span>
          <Icon name="map-marker" /> {breakable(orElse(item.location, 'No location'))}
        </span>
      </div>
      {isSending ? (
        <SendEvidence actor={actor} closing={closing} />
      ) : task !== 'resolve' ? (
        <VerdictForm
          verdict={task}
          item={item}
          listener={actor}
          onLeave={cancel}
          closing={closing}
        />
      ) : (
        <ResolutionForm
          item={item}
          listener={actor}
          onAlreadyResolved={(now) => {
            actor.send({ type: 'item.alreadyResolved', item: now });
          }}
          onLeave={cancel}
          closing={closing}
        />
      )}
    </Dialog>
  );
}
