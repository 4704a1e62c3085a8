import { afterEach, expect, test, vi } from 'vitest';
import { actionsOf } from '../../../machines/users/user-actions.machine';
import { fetchUsers } from '../../../src/features/users/calls';
import { createCallApi } from '../../../src/platform/http/call-api';
import { ANNA } from '../../support/records/people';

/** Locks of accounts on a device whose clock is wrong. */

const account = { ...ANNA, version: 1 };

const NOW = Date.parse('2026-11-21T09:00:00.000Z');
const MINUTE = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

/** The accounts with a lock from the server's 9:00 to 9:15, loaded at 9:00. */
async function lockedHere(ahead: number, now: object) {
  vi.useFakeTimers({ now: NOW + ahead });
  const users = [{ ...account, lockoutEndDate: '2026-11-21T09:15:00.000Z' }, account];
  const api = createCallApi(() =>
    Promise.resolve({
      data: { success: true, users, ...now },
      status: 200,
      statusText: 'OK',
      headers: {},
      config: { headers: {} as never },
    }),
  );
  const [locked, open] = await fetchUsers(api, new AbortController().signal);
  if (locked === undefined || open === undefined) throw new Error('There are no accounts');
  const canUnlock = (after: number) =>
    actionsOf(locked, NOW + ahead + after * MINUTE).includes('unlock');
  return { minutes: [0, 14, 15].map(canUnlock), open: open.lockoutEndDate };
}

const SERVER_TIME = { now: new Date(NOW).toISOString() };

test.each([0, 15, 24 * 60, -90])(
  'with a clock %d minutes ahead they last as long',
  async (ahead) => {
    expect(await lockedHere(ahead * MINUTE, SERVER_TIME)).toEqual({
      minutes: [true, true, false],
      open: null,
    });
  },
);

test('an older server does not tell its time', async () => {
  expect((await lockedHere(0, {})).minutes).toEqual([true, true, false]);
});
