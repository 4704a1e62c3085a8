import { expect, test } from 'vitest';
import { EffectFailed, failureOf } from '../../machines/failure';
import { readRecord } from '../../src/platform/ids/current-id';

/** Reading a record whose address has a local id. */

const LOCAL = -5;
const sent = (serverId: number) => Promise.resolve(`of the server: ${String(serverId)}`);

/** Reads it; the answers are those of successive requests for the id of the server. */
function read(answers: readonly (number | null)[], waiting: string | null): Promise<string> {
  const left = [...answers];
  const serverIdOf = () => Promise.resolve(left.shift() ?? null);
  return readRecord({ serverIdOf }, LOCAL, { sent, unsent: () => Promise.resolve(waiting) });
}

test('the record is read where it is', async () => {
  expect(await read([7], null)).toBe('of the server: 7');
  expect(await read([null], 'on the device')).toBe('on the device');
});

test('a record that is sent between two questions is not missing', async () => {
  expect(await read([null, 7], null)).toBe('of the server: 7');
  // Its changes have its new id by then, so that it would be shown without them.
  expect(await read([null, 7], 'on the device')).toBe('of the server: 7');
});

test('a record that was only on the device and is removed is missing', async () => {
  const error: unknown = await read([null, null], null).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(EffectFailed);
  expect(failureOf(error)).toMatchObject({
    status: 404,
    message: 'It was removed before it was sent',
  });
});
