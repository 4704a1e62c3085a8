import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import type { Measured } from '../../../machines/device/pull-context';
import { pullMachine } from '../../../machines/device/pull.machine';
import { EffectFailed } from '../../../machines/failure';
import { settled } from '../../support/settled';

/** One inspection that does not arrive does not keep others from the device. */

const NOT_ANSWERED = { message: 'No answer', status: null, errors: {} };

const ON_DEVICE = { inspections: [], pictures: 0, bytes: 0 };

/** A device that lacks copies; those of `lost` never arrive. */
function deviceThatLacks(missing: readonly number[], lost: readonly number[]) {
  const stored = new Set<number>();
  const asked: number[] = [];
  const clock = new SimulatedClock();
  const machine = pullMachine.provide({
    actors: {
      watchNews: fromCallback(() => undefined),
      watchLead: fromCallback(({ sendBack }) => {
        sendBack({ type: 'lead.gained' });
      }),
      compare: fromPromise<{ missing: readonly number[]; total: number }>(() =>
        Promise.resolve({
          missing: missing.filter((id) => !stored.has(id)),
          total: missing.length,
        }),
      ),
      copyInspection: fromPromise<undefined, { id: number }>(({ input: { id } }) => {
        asked.push(id);
        if (lost.includes(id)) return Promise.reject(new EffectFailed(NOT_ANSWERED));
        stored.add(id);
        return Promise.resolve(undefined);
      }),
      copyPictures: fromPromise<undefined>(() => Promise.resolve(undefined)),
      measure: fromPromise<Measured, { isLead: boolean }>(() =>
        Promise.resolve({ onDevice: ON_DEVICE, currentAt: 1 }),
      ),
      removeCopies: fromPromise<undefined>(() => Promise.resolve(undefined)),
    },
  });
  const actor = createActor(machine, { input: { isWanted: true }, clock }).start();
  return {
    actor,
    /** What is asked for during the next update. */
    update: async () => {
      const before = asked.length;
      clock.increment(300_000);
      for (let turn = 0; turn < 50; turn += 1) await settled();
      expect(actor.getSnapshot().matches({ keeping: 'resting' })).toBe(true);
      return asked.slice(before);
    },
  };
}

test('the others are copied although one does not arrive, and it is reported', async () => {
  const { actor, update } = deviceThatLacks([1, 2, 3], [1]);
  expect(await update()).toEqual([1, 2, 3]);
  expect(actor.getSnapshot().context.failure).toMatchObject(NOT_ANSWERED);
  expect(await update()).toEqual([1]);
});

test('a copy that did not arrive is requested again last, also if no other was requested', async () => {
  const { update } = deviceThatLacks([1, 2, 3, 4, 5, 6], [1, 2, 3, 4]);
  expect(await update()).toEqual([1, 2, 3]);
  expect(await update()).toEqual([4, 5, 6, 1, 2]);
  expect(await update()).toEqual([3, 4, 1]);
});
