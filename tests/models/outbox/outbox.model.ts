import assert from 'node:assert/strict';
import { EffectFailed } from '../../../machines/failure';
import type { NewChange } from '../../../machines/outbox/kept-change';
import type { OutboxContext } from '../../../machines/outbox/outbox-context';
import { outboxMachine } from '../../../machines/outbox/outbox.machine';
import { activeIn, contentOf, has, listOf, nextOf } from '../../../machines/outbox/outbox-rules';
import { CHANGES_AT_ONCE } from '../../../machines/outbox/outbox-setup';
import { modelOf, type Seen } from '../../support/models/model';
import { BROKEN, UNANSWERED } from '../failures';
import { aClashingChange, aKeptChange, aNewChange, aRefusedChange, CLASH } from './changes';

const kept = ({ change }: { change: NewChange }) => aKeptChange({ ...change, order: 9 });

type SeenOutbox = Seen<typeof outboxMachine>;

/**
 * Every change that was made is here, acknowledged, removed by a person, or returned to its author.
 */
function nothingIsLost({ snapshot, received }: SeenOutbox) {
  const { changes } = snapshot.context;
  const renamed = new Map(
    received.flatMap((event) =>
      event.type === 'change.rekeyed' ? [[event.from, event.key] as const] : [],
    ),
  );
  for (const event of received) {
    if (event.type !== 'change.make') continue;
    const keys = [event.change.key, renamed.get(event.change.key) ?? ''];
    const isHere = keys.some((key) => key in changes);
    const isOver = received.some(
      (other) => other.type === 'change.ended' && keys.includes(other.key),
    );
    assert.ok(isHere || isOver, `${event.change.key} was lost`);
  }
}

/** The author of a change learns its outcome once. */
function authorsLearnOnce({ snapshot, received, emitted }: SeenOutbox) {
  const made = received.flatMap((event) =>
    event.type === 'change.make' ? [event.change.key] : [],
  );
  for (const key of new Set(made)) {
    const change = snapshot.context.changes[key];
    const waits = change?.getSnapshot().context.isAttended === true ? 1 : 0;
    const learned = emitted.filter(
      (event) => event.type === 'change.settled' && event.key === key,
    ).length;
    const times = made.filter((other) => other === key).length;
    assert.ok(learned + waits >= 1, `Who made ${key} waits for ever`);
    assert.ok(learned + waits <= times, `Who made ${key} learns an outcome twice`);
  }
}

/**
 * The changes of an item are sent one after the other, in order. An earlier one of another tab may
 * be found too late.
 */
function orderIsKept({ snapshot: { context }, received }: SeenOutbox) {
  const all = activeIn(context);
  const busy = all.filter((change) => has(change, 'busy')).map(contentOf);
  assert.ok(busy.length <= CHANGES_AT_ONCE);
  const records = busy.map(({ record }) => record);
  assert.equal(new Set(records).size, records.length, 'An item is changed twice at once');
  const found = received.flatMap((event) =>
    event.type === 'changes.found' ? event.changes.map(({ key }) => key) : [],
  );
  const seen = new Set<number>();
  for (const change of all) {
    const { key, record, copyOf } = contentOf(change);
    const isFirst = !seen.has(record) && (copyOf === null || !seen.has(copyOf));
    assert.ok(isFirst || !has(change, 'busy'), `Item ${String(record)} is changed out of order`);
    if (!found.includes(key)) seen.add(record);
  }
}

/** What can be sent is being sent. */
function nothingIdles(context: OutboxContext) {
  const { isOnline, isAnswering, isRecalled } = context;
  const canSend = isOnline && isAnswering && isRecalled;
  if (canSend) assert.deepEqual(nextOf(context, CHANGES_AT_ONCE), [], 'A change waits in vain');
}

export const model = modelOf({
  machine: outboxMachine,
  inputs: {
    'Anna’s changes': { userId: 1, isOnline: true },
  },
  events: {
    'change.make': {
      'a title': { change: aNewChange() },
      'its status': {
        change: aNewChange({ key: 'change-b', call: 'setItemStatus', body: { status: 'Open' } }),
      },
    },
    'change.decide': { mine: { key: 'change-a', decisions: { title: 'mine' } } },
    'change.again': { edited: { key: 'change-a', body: { title: 'Verge' } } },
    'change.remove': { 'the title': { key: 'change-a' } },
  },
  effects: {
    recallChanges: {
      nothing: { output: [] },
      'a refused change': { output: [aRefusedChange()] },
      unreadable: { error: BROKEN },
    },
    watchOthers: {
      'another tab has one': {
        sends: { type: 'changes.found', changes: [aClashingChange({ order: 99 })] },
      },
      'it is gone': { sends: { type: 'change.gone', key: 'change-a' } },
      'a newer version has made one': {
        sends: { type: 'changes.unread', stored: [{ format: 3 }] },
      },
      breaks: { error: BROKEN },
    },
    watchConnection: {
      lost: { sends: { type: 'connection.lost' } },
      returned: { sends: { type: 'connection.returned' } },
      breaks: { error: BROKEN },
    },
    // It has its own model.
    serverWatch: { 'it answers': { sends: { type: 'server.answered' } } },
    keepChange: { 'it is kept': { output: kept }, 'no room': { error: BROKEN } },
    sendChange: {
      acknowledged: {
        output: { kind: 'acknowledged', record: { id: 5 }, id: 5, isMerged: false },
      },
      unanswered: { error: UNANSWERED },
      clashes: { error: new EffectFailed(CLASH) },
    },
    forgetChange: { 'it is forgotten': { output: undefined } },
    storeChange: { 'it is stored': { output: undefined } },
    dropChange: { 'it is forgotten': { output: { kind: 'dropped' } } },
  },
  // An edited change gets another key.
  distinguish: ({ context: { changes } }) =>
    Object.entries(changes).map(([key, change]) => contentOf(change).key === key),
  depth: 5,
  invariant: (seen) => {
    const { context } = seen.snapshot;
    nothingIsLost(seen);
    authorsLearnOnce(seen);
    orderIsKept(seen);
    nothingIdles(context);
    assert.equal(listOf(context), context.list, 'A screen shows what is over');
    const isSettled = !seen.snapshot.matches('recalling');
    if (isSettled) assert.equal(seen.snapshot.matches('full'), context.unkept !== null);
  },
});
