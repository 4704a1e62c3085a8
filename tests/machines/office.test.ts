import { expect, test } from 'vitest';
import { EffectFailed } from '../../machines/failure';
import {
  type ActionRequest,
  confirmedActionMachineOf,
  type Done,
} from '../../machines/actions/confirmed-action.machine';
import { searched } from '../../contract/rules/searched';
import { deferred } from '../support/machines/deferred';
import { walk } from '../support/machines/transitions';

interface Subject {
  name: string;
}
interface Outcome {
  version: number;
}

const machine = confirmedActionMachineOf<Subject, Outcome>('action');
const ROOF = { name: 'Roof' };
const WALL = { name: 'Wall' };

function start() {
  const execute = deferred<Done<Subject, Outcome>, ActionRequest<Subject>>();
  const { actor } = walk(machine.provide({ actors: { execute: execute.effect } }), {
    input: { listener: null, key: 'action' },
    invariant: (walked) => {
      const { value, context } = walked.getSnapshot() as ReturnType<typeof actor.getSnapshot>;
      // The record of a question or a running action is always known, and no other.
      expect(context.subject === null).toBe(value === 'idle' && context.failure === null);
    },
  });
  const reported: unknown[] = [];
  actor.on('action.done', (event) => reported.push(event));
  actor.on('action.failed', (event) => reported.push(event));
  actor.start();
  return { actor, execute, reported };
}

const shown = ({ actor }: ReturnType<typeof start>) => {
  const { value, context } = actor.getSnapshot();
  return { state: value, subject: context.subject, message: context.failure?.message ?? null };
};

const IDLE = { state: 'idle', subject: null, message: null };

test('an action that asks first happens only when it is confirmed', async () => {
  const action = start();
  action.actor.send({ type: 'action.ask', subject: ROOF });
  expect(shown(action)).toEqual({ state: 'asking', subject: ROOF, message: null });
  action.actor.send({ type: 'action.cancel' });
  expect(shown(action)).toEqual(IDLE);
  expect(action.execute.calls).toEqual([]);

  action.actor.send({ type: 'action.ask', subject: ROOF });
  action.actor.send({ type: 'action.confirm' });
  expect(action.execute.calls).toEqual([{ subject: ROOF, idempotencyKey: 'action-1' }]);
  await action.execute.resolve(0, { subject: ROOF, outcome: { version: 2 } });
  expect(action.reported).toEqual([
    { type: 'action.done', subject: ROOF, outcome: { version: 2 } },
  ]);
  expect(shown(action)).toEqual(IDLE);
});

test('while the server works, no other action starts', async () => {
  const action = start();
  action.actor.send({ type: 'action.run', subject: ROOF });
  action.actor.send({ type: 'action.run', subject: WALL });
  action.actor.send({ type: 'action.ask', subject: WALL });
  action.actor.send({ type: 'action.confirm' });
  action.actor.send({ type: 'action.cancel' });
  expect(action.execute.calls).toEqual([{ subject: ROOF, idempotencyKey: 'action-0' }]);
  expect(shown(action)).toEqual({ state: 'running', subject: ROOF, message: null });
  await action.execute.resolve(0, { subject: ROOF, outcome: { version: 2 } });
  expect(shown(action)).toEqual(IDLE);
});

test('a failure is shown until it is dismissed or another action starts', async () => {
  const action = start();
  const failure = new EffectFailed({ message: 'No', status: 409, errors: {} });
  action.actor.send({ type: 'action.run', subject: ROOF });
  await action.execute.reject(0, failure);
  expect(action.reported).toEqual([{ type: 'action.failed' }]);
  expect(shown(action)).toEqual({ state: 'idle', subject: ROOF, message: 'No' });
  action.actor.send({ type: 'error.dismiss' });
  expect(shown(action)).toEqual(IDLE);

  action.actor.send({ type: 'action.run', subject: ROOF });
  await action.execute.reject(1, failure);
  action.actor.send({ type: 'action.ask', subject: WALL });
  expect(shown(action)).toEqual({ state: 'asking', subject: WALL, message: null });
});

test('the same request keeps its key until it is answered, whatever is requested in between', async () => {
  const { actor, execute } = start();
  const wish = async (subject: Subject, isAnswered: boolean) => {
    actor.send({ type: 'action.run', subject: { ...subject } });
    const index = execute.calls.length - 1;
    if (isAnswered) await execute.resolve(index, { subject, outcome: { version: 2 } });
    else await execute.reject(index, new Error('No answer'));
    return execute.calls[index]?.idempotencyKey;
  };
  expect([
    await wish(ROOF, false),
    await wish(WALL, false),
    await wish(ROOF, false),
    await wish(ROOF, true),
    await wish(ROOF, true),
    await wish(WALL, true),
  ]).toEqual(['action-0', 'action-1', 'action-0', 'action-0', 'action-2', 'action-1']);
});

test('after another action on its record, an earlier failure is followed by a new request', async () => {
  const execute = deferred<Done<Subject, Outcome>, ActionRequest<Subject>>();
  const named = confirmedActionMachineOf<Subject, Outcome>('action', {
    recordOf: ({ name }) => name.slice(0, 4),
  });
  const { actor } = walk(named.provide({ actors: { execute: execute.effect } }), {
    input: { listener: null, key: 'action' },
    invariant: () => undefined,
  });
  actor.start();
  const wishes = ['Roof on', 'Wall on', 'Roof off', 'Roof on', 'Wall on'];
  for (const [index, name] of wishes.entries()) {
    actor.send({ type: 'action.run', subject: { name } });
    const done = { subject: { name }, outcome: { version: 2 } };
    if (name === 'Roof off') await execute.resolve(index, done);
    else await execute.reject(index, new Error('No answer'));
  }
  expect(execute.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
    'action-0',
    'action-1',
    'action-2',
    'action-3',
    'action-1',
  ]);
});

test('files differ even if they look the same as JSON', async () => {
  const execute = deferred<Done<{ file: File }, Outcome>, ActionRequest<{ file: File }>>();
  const { actor } = walk(
    confirmedActionMachineOf<{ file: File }, Outcome>('logo').provide({
      actors: { execute: execute.effect },
    }),
    { input: { listener: null, key: 'logo' }, invariant: () => undefined },
  );
  actor.start();
  for (const [index, name] of ['old.png', 'new.png'].entries()) {
    actor.send({ type: 'action.run', subject: { file: new File([name], name) } });
    await execute.reject(index, new Error('No answer'));
  }
  expect(execute.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['logo-0', 'logo-1']);
});

const TEXTS = ['Gerüst und Söhne', 'Élan\u0301 Bau', 'roof (north) %_', '👷 Helmets', ''];
const found = (search: string) => searched(TEXTS, search, (text) => [text, null]);

test.each([
  ['', TEXTS],
  ['   ', TEXTS],
  ['GERUST', ['Gerüst und Söhne']],
  ['sohne gerüst', ['Gerüst und Söhne']],
  ['elan', ['Élan\u0301 Bau']],
  ['%_', ['roof (north) %_']],
  ['(', ['roof (north) %_']],
  ['👷', ['👷 Helmets']],
  ['roof south', []],
])('a search for %j finds texts with every word, ignoring case and accents', (search, expected) => {
  expect(found(search)).toEqual(expected);
});
