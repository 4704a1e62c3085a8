import { expect, test } from 'vitest';
import { createPhotoOrder } from '../../../src/features/uploads/queue/photo-order';

/** The numbers by which the server sorts the photos of a user. */

function device() {
  const kept = new Map<string, string>();
  let time = 0;
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return {
    open: () => createPhotoOrder(storage, () => time),
    setClock: (now: string) => {
      time = Date.parse(now);
    },
  };
}

test('photos follow earlier ones although the clock was set back and the page reopened', () => {
  const { open, setClock } = device();
  setClock('2027-11-25');
  const before = open();
  const [a, b] = [before.next(), before.next()];
  setClock('2026-11-25');
  const c = open().next();
  expect([a, b, c].toSorted((one, other) => one - other)).toEqual([a, b, c]);
});

test('they follow the clock, those of other tabs, and those that the queue has', () => {
  const { open, setClock } = device();
  setClock('2026-11-25');
  const [one, other] = [open(), open()];
  const first = one.next();
  expect(first).toBe(Date.parse('2026-11-25') * 1000);
  expect([other.next(), one.next()]).toEqual([first + 1, first + 2]);
  one.note(first + 1000);
  expect(other.next()).toBe(first + 1001);
});

test('a clock that is centuries ahead gives no number that the server refuses', () => {
  const { open, setClock } = device();
  setClock('9999-01-01');
  expect(String(open().next())).toMatch(/^[1-8]\d{15}$/);
});
