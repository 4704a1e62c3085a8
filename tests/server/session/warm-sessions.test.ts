import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addInspector } from '../../support/records/accounts';
import { PASSWORD } from '../../support/server/api';
import { clockAt, type Clock } from '../../support/clock';
import { Device } from '../../support/server/device';
import { startServer, type TestServer } from '../../support/server/server';

/** The server caches the users of active sessions; ending a session clears it there as well. */

let server: TestServer;
let clock: Clock;
let phone: Device;
let laptop: Device;
let user: { id: number; email: string };

const statusOfMe = async (device: Device) => (await device.send('GET', '/auth/me')).status;

beforeAll(async () => {
  clock = clockAt('2026-11-21T08:00:00.000Z');
  server = await startServer({ now: clock.now });
});

beforeEach(async () => {
  user = await addInspector(server);
  phone = new Device(server.url);
  laptop = new Device(server.url);
  for (const device of [phone, laptop]) {
    await device.login(user.email);
    // The first use confirms the session's token; from the second on its user is cached.
    expect([await statusOfMe(device), await statusOfMe(device)]).toEqual([200, 200]);
  }
});

afterAll(() => server.close());

const adminDoes = (action: string) => server.as.Admin.post(`/auth/${action}/${String(user.id)}`);

/** What ends the phone's session, and whether it ends the laptop's. */
const ENDINGS: readonly (readonly [string, boolean, () => Promise<unknown>])[] = [
  ['a password reset', true, () => adminDoes('reset-password')],
  ['a deactivation', true, () => adminDoes('deactivate-user')],
  ['a logout', false, () => phone.send('POST', '/auth/logout')],
  [
    'a change of the password on another device',
    false,
    () =>
      laptop.send('POST', '/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'Cedar-lintel-47',
      }),
  ],
  [
    'a refresh token that was forged',
    false,
    () => phone.refreshWith(`${phone.refreshToken.split('.')[0] ?? ''}.guess`),
  ],
  [
    'a refresh token that was copied',
    false,
    async () => {
      const copied = phone.refreshToken;
      await phone.refresh();
      await statusOfMe(phone);
      clock.pass({ seconds: 61 });
      await phone.refreshWith(copied);
    },
  ],
];

it.each(ENDINGS)('%s ends it', async (_, endsLaptop, end) => {
  await end();
  expect(await statusOfMe(phone)).toBe(401);
  expect(await statusOfMe(laptop)).toBe(endsLaptop ? 401 : 200);
});
