import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import type { outboxMachine } from '../../../../machines/outbox/outbox.machine';
import { listedChanges } from '../../../../machines/outbox/outbox-selectors';
import { entryOf } from '../../../../machines/uploads/upload-queue-rules';
import { notUploaded } from '../../../../machines/uploads/upload-selectors';
import { deletesRecord } from '../../../../machines/outbox/waiting-calls';
import { useUploads } from '../../uploads/upload-services';
import { ClashEntry } from './clash-entry';
import { DeletionEntry } from './deletion-entry';
import { lostWith } from './lost-with';
import { RefusedEntry } from './refused-entry';

export type Outbox = ActorRefFrom<typeof outboxMachine>;

interface Props {
  change: ListedChange;
  outbox: Outbox;
  onLeave: () => void;
}

/** A change that needs a person's decision. */
export function StuckEntry({ change, outbox, onLeave }: Props): ReactNode {
  const { key } = change;
  const { queue } = useUploads();
  const remove = () => {
    outbox.send({ type: 'change.remove', key });
  };
  if (change.state === 'refused')
    return (
      <RefusedEntry
        change={change}
        onLeave={onLeave}
        lost={() => {
          const uploads = notUploaded(queue.getSnapshot()).map(entryOf);
          return lostWith(change, listedChanges(outbox.getSnapshot()), uploads);
        }}
        onAgain={(edit) => {
          outbox.send({ type: 'change.again', key, ...edit });
        }}
        onRemove={remove}
      />
    );
  if (deletesRecord(change))
    return (
      <DeletionEntry
        change={change}
        onLeave={onLeave}
        onDelete={() => {
          const named = Object.keys(change.failure?.clashes ?? {});
          const decisions = Object.fromEntries(named.map((name) => [name, 'mine' as const]));
          outbox.send({ type: 'change.decide', key, decisions });
        }}
        onKeep={remove}
      />
    );
  return (
    <ClashEntry
      change={change}
      onLeave={onLeave}
      onDecide={(decisions) => {
        outbox.send({ type: 'change.decide', key, decisions });
      }}
    />
  );
}
