import { expect, test } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '../../contract/limits';
import { EffectFailed } from '../../machines/failure';
import { loadMachineOf } from '../../machines/loading/load.machine';
import { deferred } from '../support/deferred';
import { walk } from '../support/transitions';

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

/** As `start`, with a device that has a copy. */
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

test('without an answer the copy is shown at once; a store that hangs is not awaited', async () => {
  const { actor, clock, load, recall, now } = startWithCopy();
  await load.reject(0, UNANSWERED);
  await recall.resolve(0, { data: 'copied rows', copiedAt: AT });
  expect(now()).toEqual({ data: 'copied rows', copiedAt: AT, message: 'No answer' });
  actor.send({ type: 'query.changed', query: { search: 'crack' } });
  await load.reject(1, UNANSWERED);
  expect(actor.getSnapshot().value).toBe('recalling');
  clock.increment(2000);
  expect(actor.getSnapshot().value).toBe('failed');
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
  expect(now()).toEqual({ data: 'rows', copiedAt: null, message: 'No' });
});
