import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { useReturnFocus } from '../../../forms/use-return-focus';
import { breakable } from '../../../ui/breakable';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';
import { orElse } from '../../../ui/or-else';
import { ResolutionForm } from './resolution-form';
import { SendEvidence } from './send-evidence';
import './resolution.css';

type Snapshot = SnapshotFrom<typeof itemResolvingMachine>;

const selectItem = ({ context }: Snapshot) => context.item;
const selectIsSending = (snapshot: Snapshot) => snapshot.hasTag('sending');

/** The resolution dialog. A click outside does not close it. */
export default function ResolutionDialog({
  actor,
}: {
  actor: ActorRefFrom<typeof itemResolvingMachine>;
}): ReactNode {
  const item = useSelector(actor, selectItem);
  const isSending = useSelector(actor, selectIsSending);
  useReturnFocus();
  const cancel = () => {
    actor.send({ type: 'resolution.cancel' });
  };
  if (item === null) return null;
  return (
    <Dialog
      visible
      header="Resolve Item"
      coversPhone
      className="resolution-dialog"
      closable={false}
      dismissableMask={false}
      blockScroll
      onHide={cancel}
      onBack={null}
    >
      <div className="resolution-subject">
        <strong>{breakable(item.title)}</strong>
        <span>
          <Icon name="map-marker" /> {breakable(orElse(item.location, 'No location'))}
        </span>
      </div>
      {isSending ? (
        <SendEvidence actor={actor} />
      ) : (
        <ResolutionForm
          item={item}
          listener={actor}
          onAlreadyResolved={(now) => {
            actor.send({ type: 'item.alreadyResolved', item: now });
          }}
          onLeave={cancel}
        />
      )}
    </Dialog>
  );
}
