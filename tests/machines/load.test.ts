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
