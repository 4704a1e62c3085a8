import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PLACE_PATIENCE_MS } from '../../../contract/signatures/limits';
import { placeHere } from '../../../src/features/signatures/place-here';

/** The place of a signature, on a device whose location is slow or not allowed. */

type Found = (position: { coords: Record<string, number> }) => void;

/** A device that asks its user whether the location may be known; `found` answers for it. */
function asking() {
  let found: Found = () => undefined;
  const getCurrentPosition = (onFound: Found) => {
    found = onFound;
  };
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  return (position: Parameters<Found>[0]) => {
    found(position);
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HERE = { latitude: 47.1, longitude: 8.5, accuracy: 12 };

test('a question that nobody answers does not hold the signature for ever', async () => {
  asking();
  const place = placeHere();
  await vi.advanceTimersByTimeAsync(PLACE_PATIENCE_MS);
  expect(await Promise.race([place, Promise.resolve('waits')])).toBe(null);
});

test('a location that is found in time is taken', async () => {
  const find = asking();
  const place = placeHere();
  await vi.advanceTimersByTimeAsync(PLACE_PATIENCE_MS - 1);
  find({ coords: HERE });
  expect(await place).toEqual(HERE);
  expect(vi.getTimerCount()).toBe(0);
});
