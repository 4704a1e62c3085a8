import { expect, test } from 'vitest';
import { EffectFailed } from '../../machines/failure';
import {
  confirmedActionMachineOf,
  type Done,
} from '../../machines/actions/confirmed-action.machine';
import { searched } from '../../contract/rules/searched';
import { deferred } from '../support/deferred';
import { walk } from '../support/transitions';

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
  const execute = deferred<Done<Subject, Outcome>, { subject: Subject | null }>();
  const { actor } = walk(machine.provide({ actors: { execute: execute.effect } }), {
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
  expect(action.execute.calls).toEqual([{ subject: ROOF }]);
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
  expect(action.execute.calls).toEqual([{ subject: ROOF }]);
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
