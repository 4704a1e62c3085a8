import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { changesOf } from '../../../machines/outbox/outbox-selectors';
import { ChangeEntry } from './change-entry';
import { waitOf } from './change-words';
import { ClashEntry } from './clash-entry';
import { RefusedEntry } from './refused-entry';
import './not-sent.css';

export type Outbox = ActorRefFrom<typeof outboxMachine>;

interface Props {
  outbox: Outbox;
  /** Called when the user opens an item. */
  onLeave: () => void;
}

/** The changes of items that the server does not have: first those that a person must decide. */
export function UnsentChanges({ outbox, onLeave }: Props): ReactNode {
  const changes = useSelector(outbox, changesOf);
  const isOnline = useSelector(outbox, ({ context }) => context.isOnline);
  const isAnswering = useSelector(outbox, ({ context }) => context.isAnswering);
  const stuck = changes.filter(({ state }) => state === 'clashing' || state === 'refused');
  const waiting = changes.filter((change) => !stuck.includes(change));
  return (
    <>
      {stuck.length === 0 ? null : (
        <section className="unsent-changes" aria-labelledby="changes-to-decide">
          <h2 id="changes-to-decide">Needs Your Decision</h2>
          <ul>
            {stuck.map((change) =>
              change.state === 'clashing' ? (
                <ClashEntry
                  key={change.key}
                  change={change}
                  onLeave={onLeave}
                  onDecide={(decisions) => {
                    outbox.send({ type: 'change.decide', key: change.key, decisions });
                  }}
                />
              ) : (
                <RefusedEntry
                  key={change.key}
                  change={change}
                  onLeave={onLeave}
                  onAgain={() => {
                    outbox.send({ type: 'change.again', key: change.key });
                  }}
                  onRemove={() => {
                    outbox.send({ type: 'change.remove', key: change.key });
                  }}
                />
              ),
            )}
          </ul>
        </section>
      )}
      {waiting.length === 0 ? null : (
        <section className="unsent-changes" aria-labelledby="changes-waiting">
          <h2 id="changes-waiting">Waiting</h2>
          <ul>
            {waiting.map((change) => (
              <ChangeEntry
                key={change.key}
                change={change}
                onLeave={onLeave}
                state={waitOf(change, changes.slice(0, changes.indexOf(change)), {
                  isOnline,
                  isAnswering,
                })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
