import { createActor, SimulatedClock } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMachineOf } from '../../../machines/loading/load.machine';
import { copiedLoadEffects } from '../../../src/loading/load-effects';
import type { Copies } from '../../../src/platform/offline/copies';
import { recordedChanges } from '../../support/records/changes';
import { settled } from '../../support/settled';

/** When lists and records show the device's copy. */

const COPY = { data: 'copied rows', copiedAt: 1_700_000_000_000 };

/** A list whose request is never answered. */
function open({ isOnline }: { isOnline: boolean }) {
  const effects = copiedLoadEffects(
    {
      copies: () => Promise.resolve({} as Copies),
      changes: { ...recordedChanges().changes, onChange: () => () => undefined },
      isOnline: () => isOnline,
    },
    (query: object) => new Promise<string>(() => query),
    () => Promise.resolve(COPY),
  );
  const clock = new SimulatedClock();
  const machine = loadMachineOf<object, string>('list').provide(effects);
  const actor = createActor(machine, { input: { query: {} }, clock }).start();
  return {
    shownAfter: async (ms: number) => {
      clock.increment(ms);
      await settled();
      return actor.getSnapshot().context.data;
    },
  };
}

test('with a connection the load waits for the server’s answer for a moment', async () => {
  const { shownAfter } = open({ isOnline: true });
  expect(await shownAfter(699)).toBeNull();
  expect(await shownAfter(1)).toBe(COPY.data);
});

test('without a connection the copy is shown at once', async () => {
  expect(await open({ isOnline: false }).shownAfter(0)).toBe(COPY.data);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([{ type: 'load.again' }, { type: 'query.changed', query: { search: 'roof' } }] as const)(
  'a change that was made just before %o is loaded',
  async (event) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = { document: new EventTarget(), navigator: { onLine: true } };
    vi.stubGlobal('window', Object.assign(new EventTarget(), page));
    const listeners = new Set<() => void>();
    const changes = {
      ...recordedChanges().changes,
      onChange: (listen: () => void) => {
        listeners.add(listen);
        return () => void listeners.delete(listen);
      },
    };
    const requests: object[] = [];
    const effects = copiedLoadEffects(
      { copies: () => Promise.resolve(null), changes, isOnline: () => true },
      (query: object) => {
        requests.push(query);
        return Promise.resolve(`answer ${String(requests.length)}`);
      },
      () => Promise.resolve(null),
    );
    const machine = loadMachineOf<object, string>('list').provide(effects);
    const actor = createActor(machine, { input: { query: {} } }).start();
    await settled();
    for (const listen of listeners) listen();
    actor.send(event);
    await settled();
    expect(actor.getSnapshot().context.data).toBe('answer 2');
    vi.advanceTimersByTime(500);
    await settled();
    expect(actor.getSnapshot().context.data).toBe('answer 3');
    actor.stop();
  },
);
