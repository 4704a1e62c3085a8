import { describe, expect, test } from 'vitest';
import { EffectFailed } from '../../../machines/failure';
import {
  listedChanges,
  countOf,
  isBlocked,
  unkeptOf,
  mayBeSent,
  unsentRecordsOf,
} from '../../../machines/outbox/outbox-selectors';
import {
  aClashingChange,
  aKeptChange,
  aNewChange,
  aNewInspection,
  aNewItem,
  aRefusedChange,
  CLASH,
} from '../../models/outbox/changes';
import { failed } from '../../support/machines/deferred';
import { acknowledged, startOutbox } from './start-outbox';

/** The outbox and its changes, as an inspector meets them. */

const title = (key: string, record: number, fields = {}) =>
  aNewChange({ key, record, body: { title: key }, ...fields });

describe('with a connection', () => {
  test('the author of a change gets the server’s record, and nothing stays', async () => {
    const { make, acknowledge, settled, said, states, actor } = await startOutbox();
    await make(aNewChange());
    expect(states()).toEqual({ 'change-a': 'sending' });
    expect(countOf(actor.getSnapshot())).toBe(0);
    await acknowledge(0, 5, true);
    const outcome = { kind: 'acknowledged', record: { id: 5 }, isMerged: true };
    expect([settled(), states()]).toEqual([[['change-a', outcome]], {}]);
    const changed = {
      type: 'record.changed',
      kind: 'item',
      record: 5,
      becomes: null,
      inspectionId: 2,
    };
    expect(said.filter(({ type }) => type === 'record.changed')).toEqual([changed, changed]);
    expect(said).toContainEqual({ type: 'change.merged', title: 'Ridge' });
    expect(actor.getSnapshot().matches('asleep')).toBe(true);
  });

  test('a merged record has the title that the server has, not one that was given up', async () => {
    const { make, send, forget, said } = await startOutbox();
    await make(aNewChange());
    const record = { id: 5, title: 'Ridge, north' };
    await send.resolve(0, { kind: 'acknowledged', id: 5, isMerged: true, record });
    await forget.resolve(0, undefined);
    expect(said).toContainEqual({ type: 'change.merged', title: 'Ridge, north' });
  });

  test.each([
    { what: 'a refusal', error: failed(422) },
    { what: 'a clash', error: new EffectFailed(CLASH) },
  ])('the author of a change gets $what back, and the device removes it', async ({ error }) => {
    const { make, send, drop, settled, states } = await startOutbox();
    await make(aNewChange());
    await send.reject(0, error);
    expect(settled()).toEqual([]);
    await drop.resolve(0, { kind: 'dropped' });
    const outcome = { kind: 'refused', failure: error.failure };
    expect([settled(), states()]).toEqual([[['change-a', outcome]], {}]);
  });

  test('without an answer within 8 s the change continues without its author', async () => {
    const { make, acknowledge, clock, settled, states, actor } = await startOutbox();
    await make(aNewChange());
    clock.increment(7999);
    expect(settled()).toEqual([]);
    clock.increment(1);
    expect(settled()).toEqual([['change-a', { kind: 'deferred' }]]);
    expect([states(), countOf(actor.getSnapshot())]).toEqual([{ 'change-a': 'sending' }, 1]);
    await acknowledge(0, 5);
    expect([settled(), states()]).toEqual([[['change-a', { kind: 'deferred' }]], {}]);
  });

  test('a change made twice under one key is one change', async () => {
    const { make, acknowledge, actor, clock, keep, sent, settled } = await startOutbox();
    await make(aNewChange());
    clock.increment(8000);
    actor.send({ type: 'change.make', change: aNewChange() });
    await acknowledge(0, 5);
    expect([keep.calls.length, sent()]).toEqual([1, ['change-a']]);
    expect(settled().map(([, { kind }]) => kind)).toEqual(['deferred', 'acknowledged']);
  });

  test('a refusal of a change without an author stays with its reason', async () => {
    const { make, send, store, clock, states, list, sent } = await startOutbox();
    await make(title('change-1', 5), title('change-2', 5));
    clock.increment(8000);
    await send.reject(0, failed(403));
    await store.resolve(0, undefined);
    expect(states()).toEqual({ 'change-1': 'refused', 'change-2': 'waiting' });
    expect(list()[0]?.failure).toEqual({
      message: 'Failed with 403',
      status: 403,
      errors: {},
      clashes: {},
    });
    expect(sent()).toEqual(['change-1']);
  });
});

describe('order', () => {
  test('the changes of an item follow each other; four items are changed at once', async () => {
    const recalled = [
      ...[1, 2].map((order) => aKeptChange({ key: `first-item-${String(order)}`, order })),
      ...[6, 7, 8, 9].map((record) =>
        aKeptChange({ key: `of-item-${String(record)}`, record, order: record }),
      ),
    ].reverse();
    const { acknowledge, sent } = await startOutbox({ recalled });
    expect(sent()).toEqual(['first-item-1', 'of-item-6', 'of-item-7', 'of-item-8']);
    await acknowledge(2, 7);
    expect(sent().slice(4)).toEqual(['first-item-1'].map(() => 'of-item-9'));
    await acknowledge(0, 5);
    expect(sent().slice(5)).toEqual(['first-item-2']);
  });

  test('changes of a new item wait for its id; a copy waits for the changes of its source', async () => {
    const { make, acknowledge, actor, send, sent, said, list } = await startOutbox();
    actor.send({ type: 'connection.lost' });
    await make(
      aNewItem(),
      title('its-title', -7),
      aNewChange({ key: 'its-copy', record: -8, copyOf: -7, call: 'duplicateItem', base: {} }),
    );
    actor.send({ type: 'connection.returned' });
    expect(sent()).toEqual(['change-new']);
    said.length = 0;
    await acknowledge(0, 41);
    expect(said).toContainEqual({
      type: 'record.changed',
      kind: 'item',
      record: -7,
      becomes: 41,
      inspectionId: 2,
    });
    expect(list().map(({ record, copyOf }) => [record, copyOf])).toEqual([
      [41, null],
      [-8, 41],
    ]);
    await acknowledge(1, 41);
    expect(send.calls.at(-1)?.change).toMatchObject({ key: 'its-copy', copyOf: 41 });
  });

  test('items of a new inspection wait for its id, and are then sent at once', async () => {
    const { make, acknowledge, actor, sent, list } = await startOutbox();
    actor.send({ type: 'connection.lost' });
    await make(
      aNewInspection(),
      aNewItem({ key: 'its-item', inspectionId: -3, body: { title: 'Eaves', inspectionId: -3 } }),
      aNewItem({ key: 'its-2nd', record: -8, inspectionId: -3, body: { inspectionId: -3 } }),
    );
    actor.send({ type: 'connection.returned' });
    expect(sent()).toEqual(['new-inspection']);
    await acknowledge(0, 41);
    expect(sent()).toEqual(['new-inspection', 'its-item', 'its-2nd']);
    expect(list().map(({ record, inspectionId, body }) => [record, inspectionId, body])).toEqual([
      [-7, 41, { title: 'Eaves', inspectionId: 41 }],
      [-8, 41, { inspectionId: 41 }],
    ]);
  });

  test('the later changes of a deleted record are dropped', async () => {
    const { make, acknowledge, drop, states } = await startOutbox();
    await make(
      aNewChange({ key: 'deletion', call: 'deleteItem', body: {}, base: {} }),
      title('its-title', 5),
      title('another', 6),
    );
    await acknowledge(0, 5);
    expect(drop.calls.map(({ change }) => change.key)).toEqual(['its-title']);
    await drop.resolve(0, { kind: 'dropped' });
    expect(states()).toEqual({ another: 'sending' });
  });

  test('changes made while earlier visits are read are sent after their changes', async () => {
    const { actor, keep, recall, sent } = await startOutbox({
      recalled: [aKeptChange({ key: 'made-earlier' })],
    });
    expect([recall.calls, sent()]).toEqual([[{ userId: 1 }], ['made-earlier']]);
    actor.send({ type: 'change.make', change: aNewChange() });
    await keep.resolve(0, aKeptChange({ order: 2 }));
    expect(sent()).toEqual(['made-earlier']);
  });
});

describe('without a connection', () => {
  test('changes are kept at once, and sent when it returns', async () => {
    const { make, actor, clock, settled, states, sent } = await startOutbox({ isOnline: false });
    await make(title('change-1', 5), title('change-2', 6));
    expect(settled()).toEqual([
      ['change-1', { kind: 'deferred' }],
      ['change-2', { kind: 'deferred' }],
    ]);
    clock.increment(7 * 24 * 3_600_000);
    const snapshot = actor.getSnapshot();
    expect([snapshot.value, states()]).toEqual([
      'blocked',
      { 'change-1': 'waiting', 'change-2': 'waiting' },
    ]);
    expect([countOf(snapshot), isBlocked(snapshot)]).toEqual([2, true]);
    expect([...unsentRecordsOf(listedChanges(snapshot))]).toEqual([
      ['item:5', 'waiting'],
      ['item:6', 'waiting'],
    ]);
    actor.send({ type: 'connection.returned' });
    expect([actor.getSnapshot().value, sent()]).toEqual(['draining', ['change-1', 'change-2']]);
  });

  test('a server that does not answer is probed until it does; nothing is dropped', async () => {
    const { actor, clock, send, probe, sent, states } = await startOutbox({
      recalled: [aKeptChange(), aKeptChange({ key: 'change-b', record: 6, order: 2 })],
    });
    await send.reject(0, failed(null));
    await send.reject(1, failed(503));
    expect(actor.getSnapshot().value).toBe('blocked');
    for (let call = 0; call < 30; call += 1) {
      clock.increment(8000);
      await probe.reject(call, failed(null));
    }
    expect([sent().length, states()]).toEqual([
      2,
      { 'change-a': 'waiting', 'change-b': 'waiting' },
    ]);
    clock.increment(8000);
    await probe.resolve(30, undefined);
    expect(sent().slice(2)).toEqual(['change-a', 'change-b']);
  });

  test.each([401, 408, 425, 429, 500])('%s is retried forever', async (status) => {
    const { clock, send, states } = await startOutbox({ recalled: [aKeptChange()] });
    const pauses = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000];
    for (const [call, pause] of pauses.entries()) {
      await send.reject(call, failed(status));
      clock.increment(pause - 1);
      expect(send.calls).toHaveLength(call + 1);
      clock.increment(1);
    }
    expect([send.calls.length, states()]).toEqual([10, { 'change-a': 'sending' }]);
    expect(new Set(send.calls.map(({ change }) => change.key)).size).toBe(1);
  });
});

describe('a device without room', () => {
  test('refuses a change that it cannot keep and nobody can send', async () => {
    const { actor, keep, settled, states } = await startOutbox({ isOnline: false });
    actor.send({ type: 'change.make', change: aNewChange() });
    await keep.reject(0, failed(null));
    expect([settled(), states()]).toEqual([
      [['change-a', { kind: 'refused', failure: failed(null).failure }]],
      {},
    ]);
    expect([actor.getSnapshot().value, unkeptOf(actor.getSnapshot())]).toEqual([
      'full',
      failed(null).failure.message,
    ]);
  });

  test('sends a change once without keeping it; its author gets the outcome', async () => {
    const { actor, clock, keep, send, settled, states } = await startOutbox();
    actor.send({ type: 'change.make', change: aNewChange() });
    await keep.reject(0, failed(null));
    expect(send.calls).toMatchObject([{ isKept: false }]);
    clock.increment(60_000);
    expect([settled(), states()]).toEqual([[], { 'change-a': 'sending' }]);
    await send.reject(0, failed(503));
    const outcome = { kind: 'refused', failure: failed(503).failure };
    expect([settled(), states()]).toEqual([[['change-a', outcome]], {}]);
  });

  test('is full until it keeps a change again', async () => {
    const { actor, keep, make } = await startOutbox({ isOnline: false });
    actor.send({ type: 'change.make', change: title('change-1', 5) });
    await keep.reject(0, failed(null));
    await make(title('change-2', 5));
    expect(actor.getSnapshot().value).toBe('blocked');
  });
});

describe('a person', () => {
  test('decides about a clash, and the change is sent on the current value', async () => {
    const { actor, store, send, acknowledge, states } = await startOutbox({
      recalled: [aClashingChange(), aKeptChange({ key: 'change-b', order: 2 })],
    });
    expect([actor.getSnapshot().value, send.calls]).toEqual(['asleep', []]);
    actor.send({ type: 'change.decide', key: 'change-a', decisions: { title: 'mine' } });
    const decided = aKeptChange({ isSent: true, version: 4, base: { title: 'Gutter' } });
    expect(store.calls).toEqual([{ change: decided, replaces: null }]);
    await store.resolve(0, undefined);
    expect(send.calls).toEqual([{ change: decided, isKept: true }]);
    await acknowledge(0, 5);
    expect(states()).toEqual({ 'change-b': 'sending' });
  });

  test('leaves their value, and the server learns what was given up', async () => {
    const { actor, store, send } = await startOutbox({ recalled: [aClashingChange()] });
    actor.send({ type: 'change.decide', key: 'change-a', decisions: { title: 'theirs' } });
    const given = { key: 'change-a.2', body: {}, base: {}, declined: { title: 'Eaves' } };
    expect(store.calls).toMatchObject([{ change: given, replaces: 'change-a' }]);
    await store.resolve(0, undefined);
    expect(send.calls).toMatchObject([{ change: given, isKept: true }]);
  });

  test('edits a refused change; it replaces the stored one under another key', async () => {
    const { actor, store, list, sent, acknowledge } = await startOutbox({
      recalled: [aRefusedChange()],
    });
    const again = { type: 'change.again', key: 'change-a', body: { title: 'Verge' } } as const;
    actor.send(again);
    expect(store.calls[0]).toMatchObject({ change: { key: 'change-a.2' }, replaces: 'change-a' });
    await store.reject(0, failed(null));
    expect(list()).toMatchObject([{ key: 'change-a', state: 'refused', body: { title: 'Verge' } }]);
    actor.send(again);
    expect(store.calls[1]).toMatchObject({ change: { key: 'change-a.2' }, replaces: 'change-a' });
    await store.resolve(1, undefined);
    expect([list().map(({ key }) => key), sent()]).toEqual([['change-a.2'], ['change-a.2']]);
    await acknowledge(0, 5);
    expect(list()).toEqual([]);
  });

  test('moves a refused item to another inspection; what was done to it since leads there', async () => {
    const refused = { message: 'Inspection not found', status: 404, errors: {}, clashes: {} };
    const recalled = [
      aKeptChange({ ...aNewItem(), state: 'refused', failure: refused }),
      aKeptChange({ key: 'its-title', record: -7, inspectionId: 2, order: 2 }),
      aKeptChange({ key: 'a-comment', call: 'createComment', record: -8, itemId: -7, order: 3 }),
      aKeptChange({ key: 'another', record: 5, inspectionId: 2, order: 4 }),
    ];
    const { actor, store } = await startOutbox({ isOnline: false, recalled });
    const body = { title: 'Downpipe', inspectionId: 9 };
    actor.send({ type: 'change.again', key: 'change-new', body });
    await store.resolve(0, undefined);
    const places = listedChanges(actor.getSnapshot()).map(({ key, inspectionId }) => [
      key,
      inspectionId,
    ]);
    expect(places).toEqual([
      ['change-new.2', 9],
      ['its-title', 9],
      ['a-comment', 9],
      ['another', 2],
    ]);
  });

  test('removes a change that waits, but not while it is being sent', async () => {
    const { actor, drop, states } = await startOutbox({
      recalled: [aKeptChange({ isSent: true }), aKeptChange({ key: 'change-b', order: 2 })],
    });
    expect(['change-a', 'change-b'].map((key) => mayBeSent(actor.getSnapshot(), key))).toEqual([
      true,
      false,
    ]);
    actor.send({ type: 'change.remove', key: 'change-a' });
    actor.send({ type: 'change.remove', key: 'change-b' });
    expect(drop.calls.map(({ change }) => change.key)).toEqual(['change-b']);
    await drop.resolve(0, { kind: 'dropped' });
    expect(states()).toEqual({ 'change-a': 'sending' });
  });

  test('removes a new inspection with its items and their changes', async () => {
    const { make, actor, drop, states } = await startOutbox({ isOnline: false });
    await make(
      aNewInspection(),
      aNewItem({ inspectionId: -3 }),
      aNewChange({ key: 'its-title', record: -7, inspectionId: -3 }),
      title('another', 5),
    );
    actor.send({ type: 'change.remove', key: 'new-inspection' });
    for (const call of [0, 1, 2]) await drop.resolve(call, { kind: 'dropped' });
    expect(states()).toEqual({ another: 'waiting' });
  });

  test('removes a new item with its changes', async () => {
    const { make, actor, drop, states } = await startOutbox({ isOnline: false });
    await make(aNewItem(), title('its-title', -7), title('another', 5));
    actor.send({ type: 'change.remove', key: 'change-new' });
    await drop.resolve(0, { kind: 'dropped' });
    await drop.resolve(1, { kind: 'dropped' });
    expect(states()).toEqual({ another: 'waiting' });
  });
});

describe('another tab', () => {
  test('makes, decides and sends changes', async () => {
    const { actor, said, states, sent } = await startOutbox({ recalled: [aClashingChange()] });
    const other = aKeptChange({ key: 'change-tab', record: 6, order: 2 });
    const foreign = aKeptChange({ key: 'of-ben', userId: 2, record: 7 });
    actor.send({ type: 'changes.found', changes: [aKeptChange({ isSent: true }), other, foreign] });
    expect(states()).toEqual({ 'change-a': 'sending', 'change-tab': 'sending' });
    expect(sent().sort()).toEqual(['change-a', 'change-tab']);
    expect(said.map((event) => event.type === 'record.changed' && event.record).sort()).toEqual([
      5, 6,
    ]);
  });

  test('is sending a change: it is looked for again, without a growing pause', async () => {
    const { actor, clock, send, sent, states } = await startOutbox({ recalled: [aKeptChange()] });
    await send.resolve(0, { kind: 'notYet' });
    clock.increment(2000);
    await send.resolve(1, { kind: 'notYet' });
    clock.increment(2000);
    expect(sent()).toHaveLength(3);
    await send.resolve(2, { kind: 'notYet' });
    actor.send({ type: 'change.gone', key: 'change-a' });
    expect([states(), actor.getSnapshot().value]).toEqual([{}, 'asleep']);
  });
});

test('the values that screens select stay the same while nothing changes', async () => {
  const { actor, make, send } = await startOutbox({ recalled: [aRefusedChange()] });
  const before = listedChanges(actor.getSnapshot());
  actor.send({ type: 'connection.lost' });
  actor.send({ type: 'connection.returned' });
  actor.send({ type: 'changes.found', changes: [aRefusedChange()] });
  expect(listedChanges(actor.getSnapshot())).toBe(before);
  await make(title('change-2', 6));
  expect(listedChanges(actor.getSnapshot())[0]).toBe(before[0]);
  await send.resolve(0, acknowledged(6));
});
