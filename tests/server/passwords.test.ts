import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, PASSWORD } from '../support/api';
import { Device } from '../support/device';
import { startServer, type TestServer } from '../support/server';

let server: TestServer;
let phone: Device;
let laptop: Device;

beforeEach(async () => {
  server = await startServer();
  phone = new Device(server.url);
  laptop = new Device(server.url);
  await phone.login(emailOf('Inspector'));
  await laptop.login(emailOf('Inspector'));
});

afterEach(() => server.close());

const statusOfMe = async (device: Device) => (await device.send('GET', '/auth/me')).status;

async function loginStatus(password: string): Promise<number> {
  return (await new Device(server.url).login(emailOf('Inspector'), password)).status;
}

const change = async (currentPassword: string, newPassword: string) => {
  const body = { currentPassword, newPassword };
  const answer = await phone.send('POST', '/auth/change-password', body);
  return { status: answer.status, body: answer.body };
};

describe('changing the own password', () => {
  it('ends the other sessions and keeps the own', async () => {
    expect(await statusOfMe(laptop)).toBe(200);
    expect(await change(PASSWORD, 'another-1')).toEqual({
      status: 200,
      body: { success: true, message: 'Password changed' },
    });
    expect(await statusOfMe(phone)).toBe(200);
    expect((await phone.refresh()).status).toBe(200);
    expect(await statusOfMe(laptop)).toBe(401);
    expect((await laptop.refresh()).status).toBe(401);
    expect(await loginStatus(PASSWORD)).toBe(401);
    expect(await loginStatus('another-1')).toBe(200);
  });

  it('leaves the sessions of others alone', async () => {
    await change(PASSWORD, 'another-1');
    expect((await server.as.ProjectManager.get('/auth/me')).status).toBe(200);
  });

  it('takes the mark away that it had to be changed', async () => {
    const { db } = server.services.database;
    await db.updateTable('users').set({ requires_password_reset: 1 }).execute();
    expect((await phone.send('GET', '/auth/me')).body).toMatchObject({
      requiresPasswordReset: true,
    });
    await change(PASSWORD, 'another-1');
    expect((await phone.send('GET', '/auth/me')).body).toMatchObject({
      requiresPasswordReset: false,
    });
  });

  it('needs the current one', async () => {
    expect(await change('wrong-1', 'another-1')).toEqual({
      status: 400,
      body: {
        message: 'The current password is wrong',
        errors: { currentPassword: ['The current password is wrong'] },
      },
    });
    expect(await statusOfMe(laptop)).toBe(200);
    expect(await loginStatus(PASSWORD)).toBe(200);
  });
});

describe('resetting a password', () => {
  it('gives a new one, ends every session and asks for a change', async () => {
    const { status, body } = await server.as.Admin.post('/auth/reset-password/3');
    const { newPassword, ...rest } = body as { newPassword: string };
    expect({ status, rest }).toEqual({
      status: 200,
      rest: { success: true, message: 'Password reset' },
    });
    expect(newPassword).toMatch(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*])[\w!@#$%^&*]{12}$/);
    expect(await statusOfMe(phone)).toBe(401);
    expect(await statusOfMe(laptop)).toBe(401);
    expect(await loginStatus(PASSWORD)).toBe(401);
    expect((await phone.login(emailOf('Inspector'), newPassword)).body).toMatchObject({
      user: { requiresPasswordReset: true },
    });
  });

  it('unlocks the account', async () => {
    for (let i = 0; i < 5; i += 1) await loginStatus('wrong-1');
    expect(await loginStatus(PASSWORD)).toBe(401);
    const { body } = await server.as.Admin.post('/auth/reset-password/3');
    expect(await loginStatus((body as { newPassword: string }).newPassword)).toBe(200);
  });

  it('gives another one every time', async () => {
    const passwords = new Set<unknown>();
    for (let i = 0; i < 5; i += 1) {
      const { body } = await server.as.Admin.post('/auth/reset-password/3');
      passwords.add((body as { newPassword: string }).newPassword);
    }
    expect(passwords.size).toBe(5);
  });
});
