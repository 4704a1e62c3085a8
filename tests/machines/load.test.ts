import { describe, expect, test } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits';
import { EffectFailed } from '../../machines/failure';
import { loadMachineOf } from '../../machines/loading/load.machine';
import { OPTION_RULES } from '../../machines/loading/load-rules';
import { listWithSaved, rowsInPlace, rowsWithOwn } from '../../machines/loading/news';
import { deferred } from '../support/machines/deferred';
import { settled } from '../support/settled';
import { walk } from '../support/machines/transitions';

interface Query {
  search: string;
}

const machine = loadMachineOf<Query, string>('list');

function start() {
  const load = deferred<string, { query: Query }>();
  const { actor, clock } = walk(machine.provide({ actors: { load: load.effect } }), {
    input: { query: { search: '' } },
  });
  actor.start();
  return { actor, clock, load };
}

const shown = ({ actor }: ReturnType<typeof start>) => {
  const { value, context } = actor.getSnapshot();
  const [state] = typeof value === 'string' ? [value] : Object.keys(value);
  return { state, data: context.data, message: context.failure?.message ?? null };
};

test('loads, and shows the answer', async () => {
  const list = start();
  expect(list.load.calls).toEqual([{ query: { search: '' } }]);
  await list.load.resolve(0, 'everything');
  expect(shown(list)).toEqual({ state: 'showing', data: 'everything', message: null });
});

test('a slow older answer never overwrites a newer one', async () => {
  const list = start();
  list.actor.send({ type: 'query.changed', query: { search: 'new' } });
  await list.load.resolve(1, 'new rows');
  await list.load.resolve(0, 'old rows');
  expect(list.load.aborted()).toEqual([true, false]);
  expect(shown(list)).toEqual({ state: 'showing', data: 'new rows', message: null });
});

test('repeating the same query causes no request', async () => {
  const list = start();
  await list.load.resolve(0, 'rows');
  list.actor.send({ type: 'query.changed', query: { search: '' } });
  expect(list.load.calls.length).toBe(1);
  expect(shown(list)).toEqual({ state: 'showing', data: 'rows', message: null });
});

test('a search starts once, when the user pauses typing', async () => {
  const list = start();
  await list.load.resolve(0, 'rows');
  for (const search of ['r', 'ro', 'roof']) {
    list.actor.send({ type: 'search.typed', query: { search } });
    list.clock.increment(SEARCH_DEBOUNCE_MS - 1);
  }
  expect(list.load.calls.length).toBe(1);
  list.clock.increment(1);
  expect(list.load.calls.slice(1)).toEqual([{ query: { search: 'roof' } }]);
  expect(shown(list)).toEqual({ state: 'loading', data: 'rows', message: null });
});

test('a failure is shown with the earlier data, and can be retried', async () => {
  const list = start();
  await list.load.resolve(0, 'rows');
  list.actor.send({ type: 'load.again' });
  await list.load.reject(1, new EffectFailed({ message: 'No', status: 500, errors: {} }));
  expect(shown(list)).toEqual({ state: 'failed', data: 'rows', message: 'No' });
  list.actor.send({ type: 'load.again' });
  await list.load.resolve(2, 'rows again');
  expect(shown(list)).toEqual({ state: 'showing', data: 'rows again', message: null });
});

const AT = 1_700_000_000_000;
const UNANSWERED = new EffectFailed({ message: 'No answer', status: null, errors: {} });

/** Like `start`, with a device that has a copy. */
function startWithCopy() {
  const load = deferred<string, { query: Query }>();
  const recall = deferred<{ data: string; copiedAt: number } | null, { query: Query }>();
  const { actor, clock } = walk(
    machine.provide({ actors: { load: load.effect, recall: recall.effect } }),
    { input: { query: { search: '' } } },
  );
  actor.start();
  const now = () => {
    const { data, copiedAt, failure } = actor.getSnapshot().context;
    return { data, copiedAt, message: failure?.message ?? null };
  };
  return { actor, clock, load, recall, now };
}

test('the copy of the device is shown late, and replaced by the answer', async () => {
  const { clock, load, recall, now } = startWithCopy();
  clock.increment(699);
  expect(recall.calls).toEqual([]);
  clock.increment(1);
  await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: null });
  await load.resolve(0, 'rows');
  expect(now()).toEqual({ data: 'rows', copiedAt: null, message: null });
});

test('the copy is read again with a change on this device, although an answer is awaited', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  clock.increment(700);
  await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
  actor.send({ type: 'changes.made' });
  await recall.resolve(1, { data: 'copied rows and mine', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows and mine', copiedAt: AT, message: null });
  await load.resolve(0, 'older rows');
  await load.resolve(1, 'rows and mine');
  expect(now()).toEqual({ data: 'rows and mine', copiedAt: null, message: null });
});

test('the copy replaces an answer to another query, while the next one is awaited', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.resolve(0, 'rows');
  actor.send({ type: 'query.changed', query: { search: 'mine' } });
  clock.increment(700);
  await recall.resolve(0, null);
  expect(now()).toEqual({ data: 'rows', copiedAt: null, message: null });
  actor.send({ type: 'changes.made' });
  await recall.resolve(1, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: null });
  await load.resolve(1, 'older rows of mine');
  await load.resolve(2, 'rows of mine');
  expect(now()).toEqual({ data: 'rows of mine', copiedAt: null, message: null });
});

test('a change on this device alone does not replace an answer', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.resolve(0, 'rows');
  actor.send({ type: 'changes.made' });
  clock.increment(700);
  await recall.resolve(0, { data: 'copied rows and mine', copiedAt: AT });
  expect(now()).toEqual({ data: 'rows', copiedAt: null, message: null });
  await load.resolve(1, 'rows and mine');
  expect(now()).toEqual({ data: 'rows and mine', copiedAt: null, message: null });
});

test('without an answer the copy is shown at once; the failure does not wait for a slow device', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.reject(0, UNANSWERED);
  await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: 'No answer' });
  actor.send({ type: 'query.changed', query: { search: 'crack' } });
  await load.reject(1, UNANSWERED);
  const isBusy = () => actor.getSnapshot().hasTag('busy');
  clock.increment(1999);
  expect(isBusy()).toBe(true);
  clock.increment(1);
  expect(isBusy()).toBe(false);
  expect(now().message).toBe('No answer');
});

test('a copy that the device finds late is shown, unless something else was asked for since', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.reject(0, UNANSWERED);
  clock.increment(3999);
  expect(now()).toEqual({ data: null, copiedAt: null, message: 'No answer' });
  await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: 'No answer' });
  actor.send({ type: 'query.changed', query: { search: 'crack' } });
  await load.reject(1, UNANSWERED);
  clock.increment(3999);
  actor.send({ type: 'query.changed', query: { search: 'roof' } });
  await recall.resolve(1, { data: 'copied cracks', copiedAt: AT });
  await load.reject(2, UNANSWERED);
  clock.increment(3999);
  expect(now().data).toBe(null);
  actor.send({ type: 'connection.returned' });
  await load.resolve(3, 'roofs');
  await recall.resolve(2, { data: 'copied roofs', copiedAt: AT });
  expect(now()).toEqual({ data: 'roofs', copiedAt: null, message: null });
});

test('while the device is slow, changes made here are loaded at once, and news of others soon', async () => {
  const load = deferred<string, { query: Query }>();
  const recall = deferred<{ data: string; copiedAt: number } | null, { query: Query }>();
  const following = loadMachineOf<Query, string>('list', { concerns: () => true });
  const { actor, clock } = walk(
    following.provide({ actors: { load: load.effect, recall: recall.effect } }),
    { input: { query: { search: '' } } },
  );
  actor.start();
  await load.reject(0, UNANSWERED);
  clock.increment(2000);
  actor.send({ type: 'changes.made' });
  await recall.resolve(0, null);
  expect(load.calls).toHaveLength(2);
  await load.reject(1, UNANSWERED);
  clock.increment(2000);
  actor.send({ type: 'records.changed', news: 'all' });
  expect(load.calls).toHaveLength(2);
  clock.increment(2000);
  expect(load.calls).toHaveLength(3);
  await load.resolve(2, 'rows');
  expect(actor.getSnapshot().context.data).toBe('rows');
});

test('without an answer the load repeats itself after pauses that grow, with and without a copy', async () => {
  for (const copy of [{ data: 'copied rows', copiedAt: AT }, null]) {
    const { actor, clock, load, recall, now } = startWithCopy();
    const failed = { data: copy?.data ?? null, copiedAt: copy?.copiedAt ?? null };
    await load.reject(0, UNANSWERED);
    await recall.resolve(0, copy);
    actor.send({ type: 'connection.returned' });
    await load.reject(1, UNANSWERED);
    if (copy === null) await recall.resolve(1, copy);
    for (const [at, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
      clock.increment(seconds * 1000 - 1);
      expect(load.calls).toHaveLength(2 + at);
      clock.increment(1);
      expect(load.calls).toHaveLength(3 + at);
      await load.reject(2 + at, UNANSWERED);
      expect(now()).toEqual({ ...failed, message: 'No answer' });
    }
    actor.send({ type: 'connection.returned' });
    await load.reject(8, UNANSWERED);
    if (copy === null) await recall.resolve(2, copy);
    clock.increment(2000);
    await load.resolve(9, 'rows');
    expect(now()).toEqual({ data: 'rows', copiedAt: null, message: null });
  }
});

test('a repeat looks for the copy if no attempt before it could', async () => {
  const { clock, load, recall, now } = startWithCopy();
  const pause = new EffectFailed({ message: 'Busy', status: 429, retryAfter: 1, errors: {} });
  await load.reject(0, pause);
  clock.increment(2000);
  await load.reject(1, UNANSWERED);
  await recall.reject(0, new Error('Broken'));
  clock.increment(4000);
  await load.reject(2, UNANSWERED);
  await recall.resolve(1, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: 'No answer' });
  clock.increment(8000);
  await load.reject(3, UNANSWERED);
  expect(recall.calls).toHaveLength(2);
});

test('the load repeats itself also while the device is slow', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.reject(0, UNANSWERED);
  clock.increment(2000);
  expect(actor.getSnapshot().hasTag('busy')).toBe(false);
  clock.increment(2000);
  expect(load.calls).toHaveLength(2);
  await load.reject(1, UNANSWERED);
  await recall.resolve(1, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: 'No answer' });
});

test('a page that nobody sees repeats nothing until it is seen again', async () => {
  const load = deferred<string, { query: Query }>();
  let isSeen = false;
  const { actor, clock } = walk(
    machine.provide({ actors: { load: load.effect }, guards: { isSeen: () => isSeen } }),
    { input: { query: { search: '' } } },
  );
  actor.start();
  await load.reject(0, UNANSWERED);
  clock.increment(60_000);
  expect(load.calls).toHaveLength(1);
  isSeen = true;
  actor.send({ type: 'connection.returned' });
  await load.reject(1, UNANSWERED);
  clock.increment(2000);
  expect(load.calls).toHaveLength(3);
});

test('the words of a failure stay, whichever part of the network reports it', async () => {
  const list = start();
  const failed = (status: number | null) =>
    new EffectFailed({ message: `Answer ${String(status)}`, status, errors: {} });
  await list.load.reject(0, failed(502));
  for (const [at, status] of [503, null, 504, 502].entries()) {
    list.clock.increment(30_000);
    await list.load.reject(at + 1, failed(status));
    expect(shown(list)).toEqual({ state: 'failed', data: null, message: 'Answer 502' });
  }
  list.clock.increment(30_000);
  await list.load.reject(5, failed(403));
  expect(shown(list)).toEqual({ state: 'failed', data: null, message: 'Answer 403' });
});

test('the server is asked again when it wants to be, within a minute', async () => {
  const list = start();
  const busy = (retryAfter: number, message = 'Busy') =>
    new EffectFailed({ message, status: 429, retryAfter, errors: {} });
  await list.load.reject(0, busy(7));
  list.clock.increment(6999);
  expect(list.load.calls).toHaveLength(1);
  list.clock.increment(1);
  expect(shown(list)).toEqual({ state: 'loading', data: null, message: 'Busy' });
  await list.load.reject(1, busy(3600, 'Busy (Code 2)'));
  expect(shown(list)).toEqual({ state: 'failed', data: null, message: 'Busy' });
  list.clock.increment(59_999);
  expect(list.load.calls).toHaveLength(2);
  list.clock.increment(1);
  await list.load.reject(2, busy(0));
  list.actor.send({ type: 'load.again' });
  await list.load.reject(3, busy(60));
  list.actor.stop();
  list.clock.increment(60_000);
  expect(list.load.calls).toHaveLength(4);
});

test('a connection that returns before the load has failed is not forgotten', async () => {
  const { actor, load, recall } = startWithCopy();
  actor.send({ type: 'connection.returned' });
  await load.reject(0, UNANSWERED);
  await recall.resolve(0, null);
  expect(load.calls.length).toBe(2);
  await load.reject(1, UNANSWERED);
  actor.send({ type: 'connection.returned' });
  expect(load.calls.length).toBe(3);
  await load.reject(2, UNANSWERED);
  await recall.resolve(2, null);
  expect(load.calls.length).toBe(3);
  expect(actor.getSnapshot().value).toEqual({ failed: 'unanswered' });
});

test('a copy never replaces an answer of the server, and a refusal needs none', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.resolve(0, 'rows');
  actor.send({ type: 'load.again' });
  clock.increment(700);
  await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
  await load.reject(1, UNANSWERED);
  expect(now()).toEqual({ data: 'rows', copiedAt: null, message: 'No answer' });
  actor.send({ type: 'query.changed', query: { search: 'crack' } });
  await load.reject(2, new EffectFailed({ message: 'No', status: 403, errors: {} }));
  expect(recall.calls).toHaveLength(1);
  expect(now()).toEqual({ data: null, copiedAt: null, message: 'No' });
});

test('rows of the device leave as soon as it has no answer to another query', async () => {
  for (const answer of ['none', 'a broken store'] as const) {
    const { actor, clock, load, recall, now } = startWithCopy();
    clock.increment(700);
    await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
    actor.send({ type: 'query.changed', query: { search: 'of a client' } });
    expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: null });
    clock.increment(700);
    if (answer === 'none') await recall.resolve(1, null);
    else await recall.reject(1, new Error('Broken'));
    expect(now()).toEqual({ data: null, copiedAt: null, message: null });
    await load.reject(1, UNANSWERED);
    await recall.resolve(2, null);
    expect(now()).toEqual({ data: null, copiedAt: null, message: 'No answer' });
    actor.send({ type: 'query.changed', query: { search: '' } });
    clock.increment(700);
    await recall.resolve(3, { data: 'copied rows', copiedAt: AT });
    expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: 'No answer' });
  }
});

test('an answer of the server leaves when the next query has failed, except options', async () => {
  for (const [rules, kept] of [
    [undefined, null],
    [OPTION_RULES, 'rows'],
  ] as const) {
    const load = deferred<string, { query: Query }>();
    const one = loadMachineOf<Query, string>('list', rules);
    const { actor } = walk(one.provide({ actors: { load: load.effect } }), {
      input: { query: { search: '' } },
    });
    actor.start();
    await load.resolve(0, 'rows');
    actor.send({ type: 'query.changed', query: { search: 'crack' } });
    await load.reject(1, UNANSWERED);
    await settled();
    const { value, context } = actor.getSnapshot();
    expect([value, context.data]).toEqual([{ failed: 'unanswered' }, kept]);
  }
});

/** A list of rows that follows other people's changes, and holds new rows back. */
const followed = loadMachineOf<Query, readonly { id: number }[]>('followed', {
  concerns: () => true,
  inPlace: (shown, answer) => {
    const { rows, added } = rowsInPlace(shown, answer);
    return { data: rows, held: added === 0 ? null : added };
  },
  withOwn: rowsWithOwn,
});

async function startFollowing() {
  const load = deferred<readonly { id: number }[], { query: Query }>();
  const { actor, clock } = walk(followed.provide({ actors: { load: load.effect } }), {
    input: { query: { search: '' } },
  });
  actor.start();
  await load.resolve(0, [{ id: 1 }]);
  const news = () => {
    actor.send({ type: 'records.changed', news: 'all' });
  };
  const now = () => {
    const { value, context } = actor.getSnapshot();
    const [state] = typeof value === 'string' ? [value] : Object.keys(value);
    const { data, held, failure } = context;
    const ids = data?.map(({ id }) => id);
    return { state, ids, held: held?.count ?? null, message: failure?.message ?? null };
  };
  return { actor, clock, load, news, now };
}

describe('news', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));

  test('own rows are shown at once, whatever an answer or a held one contains of them', async () => {
    const { actor, load, news, now } = await startFollowing();
    actor.send({ type: 'row.added', row: { id: 2 } });
    news();
    await load.resolve(1, rows(1, 2, 3));
    expect(now()).toEqual({ state: 'showing', ids: [1, 2], held: 1, message: null });
    actor.send({ type: 'row.removed', id: 1 });
    actor.send({ type: 'row.added', row: { id: 4 } });
    actor.send({ type: 'news.show' });
    expect(now()).toEqual({ state: 'showing', ids: [2, 3, 4], held: null, message: null });
    actor.send({ type: 'load.again' });
    actor.send({ type: 'row.removed', id: 2 });
    actor.send({ type: 'row.added', row: { id: 5 } });
    await load.resolve(2, rows(2, 3, 4));
    expect(now().ids).toEqual([3, 4, 5]);
  });

  const DOWN = new EffectFailed({ message: 'Down', status: 503, errors: {} });
  const shown = { state: 'outdated', ids: [1], held: null, message: null };

  test('that cannot be loaded leaves what is shown, and is requested again', async () => {
    const { actor, clock, load, news, now } = await startFollowing();
    news();
    await load.reject(1, DOWN);
    expect(now()).toEqual(shown);
    actor.send({ type: 'connection.returned' });
    await load.reject(2, DOWN);
    expect(now()).toEqual(shown);
    news();
    await load.reject(3, DOWN);
    expect(now()).toEqual(shown);
    clock.increment(30_000);
    await load.resolve(4, rows(1, 2));
    expect(now()).toEqual({ state: 'showing', ids: [1], held: 1, message: null });
  });

  test('does not shorten the pause of a load that has failed, and is loaded with it', async () => {
    const { actor, clock, load, news, now } = await startFollowing();
    actor.send({ type: 'load.again' });
    await load.reject(1, DOWN);
    clock.increment(2000);
    news();
    await load.reject(2, new EffectFailed({ message: 'Still down', status: 503, errors: {} }));
    news();
    clock.increment(3999);
    expect(load.calls).toHaveLength(3);
    expect(now()).toEqual({ ...shown, state: 'failed', message: 'Down' });
    clock.increment(1);
    await load.resolve(3, rows(1, 2));
    expect(now()).toEqual({ state: 'showing', ids: [1, 2], held: null, message: null });
    expect(load.calls).toHaveLength(4);
  });

  test('is loaded at once after a refusal', async () => {
    const { actor, load, news, now } = await startFollowing();
    actor.send({ type: 'load.again' });
    await load.reject(1, new EffectFailed({ message: 'No', status: 403, errors: {} }));
    news();
    await load.resolve(2, rows(1));
    expect(now()).toEqual({ state: 'showing', ids: [1], held: null, message: null });
  });

  test('of a deleted record reports that', async () => {
    const { load, news, now } = await startFollowing();
    news();
    await load.reject(1, new EffectFailed({ message: 'Gone', status: 404, errors: {} }));
    expect(now()).toEqual({ ...shown, state: 'failed', message: 'Gone' });
  });
});

test('a record that was saved here is shown while the list loads again, unless a newer one is', async () => {
  const row = (version: number) => ({ id: 1, version });
  const load = deferred<readonly { id: number; version: number }[], { query: Query }>();
  const list = loadMachineOf<Query, readonly { id: number; version: number }[]>('list', {
    concerns: () => false,
    withOwn: listWithSaved,
  });
  const { actor } = walk(list.provide({ actors: { load: load.effect } }), {
    input: { query: { search: '' } },
  });
  actor.start();
  await load.resolve(0, [row(2)]);
  const shown = () => [actor.getSnapshot().context.data, load.calls.length];
  actor.send({ type: 'row.saved', row: row(3) });
  expect(shown()).toEqual([[row(3)], 2]);
  actor.send({ type: 'row.saved', row: row(2) });
  actor.send({ type: 'row.saved', row: { id: 2, version: 9 } });
  expect(shown()).toEqual([[row(3)], 4]);
  await load.resolve(3, [row(4)]);
  expect(shown()).toEqual([[row(4)], 4]);
});
