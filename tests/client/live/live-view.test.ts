import { expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { currentActors, watch } from '../../../src/app/live-view/actors';

/** Which actors the live view keeps. */

/** A running actor of a machine with this name. */
const started = (id: string) =>
  createActor(
    setup({ types: { events: {} as { type: 'end' } } }).createMachine({
      id,
      initial: 'open',
      states: { open: { on: { end: 'over' } }, over: { type: 'final' } },
    }),
    { inspect: watch },
  ).start();

const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `load ${String(first + index)}`);

test('the twenty actors that ended last are kept, however old they are', () => {
  const [form] = ['form', 'list'].map(started);
  for (const name of numbered(1, 25)) started(name).send({ type: 'end' });
  form?.send({ type: 'end' });
  expect(currentActors().map(({ path, state }) => `${path} ${state}`)).toEqual([
    'list open',
    ...numbered(7, 25).map((name) => `${name} over`),
    'form over',
  ]);
});
