import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { listedChanges } from '../../../../machines/outbox/outbox-selectors';
import { waitOf } from './change-words';
import { type Outbox, StuckEntry } from './stuck-entry';
import { WaitingEntry } from './waiting-entry';
import '../not-sent.css';

interface Props {
  outbox: Outbox;
  /** Called when the user opens an item. */
  onLeave: () => void;
}

/** The changes that the server does not have; those that need a person's decision come first. */
export function UnsentChanges({ outbox, onLeave }: Props): ReactNode {
  const changes = useSelector(outbox, listedChanges);
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
            {stuck.map((change) => (
              <StuckEntry key={change.key} change={change} outbox={outbox} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length === 0 ? null : (
        <section className="unsent-changes" aria-labelledby="changes-waiting">
          <h2 id="changes-waiting">Waiting</h2>
          <ul>
            {waiting.map((change) => (
              <WaitingEntry
                key={change.key}
                change={change}
                onLeave={onLeave}
                onTakeBack={() => {
                  outbox.send({ type: 'change.remove', key: change.key });
                }}
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
