import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { deletesRecord } from '../../../machines/outbox/waiting-calls';
import { ClashEntry } from './clash-entry';
import { DeletionEntry } from './deletion-entry';
import { RefusedEntry } from './refused-entry';

export type Outbox = ActorRefFrom<typeof outboxMachine>;

interface Props {
  change: ListedChange;
  outbox: Outbox;
  onLeave: () => void;
}

/** A change about which a person must decide. */
export function StuckEntry({ change, outbox, onLeave }: Props): ReactNode {
  const { key } = change;
  const remove = () => {
    outbox.send({ type: 'change.remove', key });
  };
  if (change.state === 'refused')
    return (
      <RefusedEntry
        change={change}
        onLeave={onLeave}
        onAgain={(body) => {
          outbox.send({ type: 'change.again', key, ...(body && { body }) });
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
          outbox.send({ type: 'change.decide', key, decisions: { version: 'mine' } });
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
