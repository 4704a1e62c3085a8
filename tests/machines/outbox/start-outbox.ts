import { fromCallback } from 'xstate';
import { serverWatchMachine } from '../../../machines/connection/server-watch.machine';
import type {
  DropOutcome,
  DropRequest,
  ForgetRequest,
  SendOutcome,
  SendRequest,
  StoreRequest,
} from '../../../machines/outbox/change-context';
import { changeMachine } from '../../../machines/outbox/change.machine';
import type { KeptChange, NewChange } from '../../../machines/outbox/kept-change';
import type { OutboxEmitted } from '../../../machines/outbox/outbox-context';
import { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { listedChanges } from '../../../machines/outbox/outbox-selectors';
import { deferred } from '../../support/machines/deferred';
import { walk } from '../../support/machines/transitions';
import { aKeptChange } from '../../models/outbox/changes';

/** An outbox whose effects the test answers by hand. */

export const acknowledged = (id: number, isMerged = false): SendOutcome => ({
  kind: 'acknowledged',
  record: { id },
  id,
  isMerged,
});

interface Options {
  isOnline?: boolean;
  recalled?: readonly KeptChange[];
}

export async function startOutbox({ isOnline = true, recalled = [] }: Options = {}) {
  const keep = deferred<KeptChange, { change: NewChange }>();
  const send = deferred<SendOutcome, SendRequest>();
  const forget = deferred<undefined, ForgetRequest>();
  const store = deferred<undefined, StoreRequest>();
  const drop = deferred<DropOutcome, DropRequest>();
  const recall = deferred<readonly KeptChange[], { userId: number }>();
  const probe = deferred<undefined>();
  const change = changeMachine.provide({
    actors: {
      keepChange: keep.effect,
      sendChange: send.effect,
      forgetChange: forget.effect,
      storeChange: store.effect,
      dropChange: drop.effect,
    },
  });
  const outbox = outboxMachine.provide({
    actors: {
      change,
      serverWatch: serverWatchMachine.provide({ actors: { probeServer: probe.effect } }),
      recallChanges: recall.effect,
      watchOthers: fromCallback(() => undefined),
      watchConnection: fromCallback(() => undefined),
    },
  });
  const { actor, clock } = walk(outbox, { input: { userId: 1, isOnline } });
  const said: OutboxEmitted[] = [];
  actor.on('*', (event) => said.push(event));
  actor.start();
  await recall.resolve(0, recalled);
  said.length = 0;

  /** Makes changes, which the device keeps. */
  const make = async (...changes: NewChange[]) => {
    for (const made of changes) {
      actor.send({ type: 'change.make', change: made });
      const order = 100 + keep.calls.length;
      await keep.resolve(keep.calls.length - 1, aKeptChange({ ...made, order }));
    }
  };
  /** The server acknowledges a request, and the device forgets the change. */
  const acknowledge = async (call: number, id: number, isMerged = false) => {
    await send.resolve(call, acknowledged(id, isMerged));
    await forget.resolve(forget.calls.length - 1, undefined);
  };
  const list = () => listedChanges(actor.getSnapshot());
  const states = () => Object.fromEntries(list().map(({ key, state }) => [key, state]));
  const sent = () => send.calls.map(({ change: { key } }) => key);
  const settled = () =>
    said.flatMap((event) =>
      event.type === 'change.settled' ? [[event.key, event.outcome] as const] : [],
    );
  return {
    actor,
    clock,
    keep,
    send,
    forget,
    store,
    drop,
    recall,
    probe,
    said,
    make,
    acknowledge,
    list,
    states,
    sent,
    settled,
  };
}
