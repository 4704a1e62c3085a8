import { expect, test } from 'vitest';
import { lateItemChanges } from '../../../src/features/outbox/late-changes';
import { NEWEST, type ItemChanges } from '../../../src/platform/outbox/record-changes';
import { anItem } from '../../support/records/items';

/** Changes whose code is loaded late, and perhaps not at the first try. */

function loading() {
  const listeners = new Set<() => void>();
  const changes = {
    shown: (item: unknown) => Promise.resolve(item),
    onChange: (listen: () => void) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  } as unknown as ItemChanges;
  let tries = 0;
  const late = lateItemChanges(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('No connection')) : Promise.resolve(changes);
  });
  return { late, listeners };
}

test('a screen hears of changes although their code could not be loaded at first', async () => {
  const { late, listeners } = loading();
  let heard = 0;
  const stop = late.onChange(() => {
    heard += 1;
  });
  const left = late.onChange(() => undefined);
  await expect(late.shown(anItem(), NEWEST)).rejects.toThrow('No connection');
  left();
  expect(await late.shown(anItem(), NEWEST)).toEqual(anItem());
  for (const listen of listeners) listen();
  expect(heard).toBe(1);
  stop();
  expect(listeners.size).toBe(0);
});

test('the failure of a request counts, even if the code of changes cannot be loaded', async () => {
  const { late } = loading();
  const refused = Promise.reject(new Error('Not allowed'));
  await expect(late.answered(refused)).rejects.toThrow('Not allowed');
});
