import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STATUS_MESSAGES } from '../../../contract/messages/transport';
import { USER_MESSAGES } from '../../../contract/users/messages';
import { addInspector } from '../../support/records/accounts';
import { PASSWORD } from '../../support/server/api';
import { Device } from '../../support/server/device';
import { startServer, type TestServer } from '../../support/server/server';

let server: TestServer;
let phone: Device;
let laptop: Device;
let user: { id: number; email: string };

beforeAll(async () => {
  server = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '1000' } });
});

beforeEach(async () => {
  user = await addInspector(server);
  phone = new Device(server.url);
  laptop = new Device(server.url);
  await phone.login(user.email);
  await laptop.login(user.email);
});

afterAll(() => server.close());

const statusOfMe = async (device: Device) => (await device.send('GET', '/auth/me')).status;

const reset = () => server.as.Admin.post(`/auth/reset-password/${String(user.id)}`);

async function loginStatus(password: string): Promise<number> {
  return (await new Device(server.url).login(user.email, password)).status;
}

const change = async (currentPassword: string, newPassword: string) => {
  const body = { currentPassword, newPassword };
  const answer = await phone.send('POST', '/auth/change-password', body);
  return { status: answer.status, body: answer.body };
};

describe('changing one’s own password', () => {
  it('ends the user’s other sessions and keeps this one', async () => {
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

  it('clears the requirement to change it', async () => {
    const { db } = server.services.database;
    await db
      .updateTable('users')
      .set({ requires_password_reset: 1 })
      .where('id', '=', user.id)
      .execute();
    expect((await phone.send('GET', '/auth/me')).body).toMatchObject({
      requiresPasswordReset: true,
    });
    await change(PASSWORD, 'another-1');
    expect((await phone.send('GET', '/auth/me')).body).toMatchObject({
      requiresPasswordReset: false,
    });
  });

  it('is confirmed again if its answer was lost, and nothing else is', async () => {
    const changed = { status: 200, body: { success: true, message: 'Password changed' } };
    const answers = [];
    for (let times = 0; times < 7; times += 1) answers.push(await change(PASSWORD, 'another-1'));
    expect(answers).toEqual(Array(7).fill(changed));
    expect(await loginStatus('another-1')).toBe(200);
    expect((await change(PASSWORD, 'another-2')).status).toBe(400);
    expect((await change('wrong-1', 'another-1')).status).toBe(400);
    expect((await change('another-1', 'another-1')).status).toBe(422);
  });

  it('needs the current password', async () => {
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
  it('sets a new one, ends every session and requires a change', async () => {
    const { status, body } = await reset();
    const { newPassword, ...rest } = body as { newPassword: string };
    expect({ status, rest }).toEqual({
      status: 200,
      rest: {
        success: true,
        message: 'Password reset',
        passwordMark: expect.stringMatching(/^[\w-]{16}$/) as string,
      },
    });
    expect(newPassword).toMatch(/^(?=.*[A-Za-z])(?=.*\d)(?=.*[!@#$%^&*])[\w!@#$%^&*]{12}$/);
    expect(await statusOfMe(phone)).toBe(401);
    expect(await statusOfMe(laptop)).toBe(401);
    expect(await loginStatus(PASSWORD)).toBe(401);
    expect((await phone.login(user.email, newPassword)).body).toMatchObject({
      user: { requiresPasswordReset: true },
    });
  });

  it('unlocks the account', async () => {
    for (let i = 0; i < 5; i += 1) await loginStatus('wrong-1');
    expect(await loginStatus(PASSWORD)).toBe(401);
    const { body } = await reset();
    expect(await loginStatus((body as { newPassword: string }).newPassword)).toBe(200);
  });

  it('is refused for one’s own account, which would end the session that shows it', async () => {
    expect(await server.as.Admin.post('/auth/reset-password/1')).toMatchObject({
      status: 409,
      body: { message: USER_MESSAGES.resetOwn },
    });
    expect((await server.as.Admin.get('/auth/me')).status).toBe(200);
  });

  it('sets a different one every time', async () => {
    const passwords = new Set<unknown>();
    for (let i = 0; i < 5; i += 1) {
      const { body } = await reset();
      passwords.add((body as { newPassword: string }).newPassword);
    }
    expect(passwords.size).toBe(5);
  });
});

describe('a new password', () => {
  const refusedNew = (message: string) => ({
    status: 422,
    body: { message, errors: { newPassword: [message] } },
  });

  it.each(['password', 'PassWord', '123456', 'letmein', 'football1', 'qwertyuiop'])(
    'that is very common is refused: %s',
    async (password) => {
      expect(await change(PASSWORD, password)).toEqual(
        refusedNew('This is one of the most common passwords. Please choose another one.'),
      );
      expect(await loginStatus(PASSWORD)).toBe(200);
    },
  );

  it.each([
    'plumbline',
    'Plumbline1!',
    '2026 PLUMBLINE',
    '<address>',
    'Inspector1',
    'my <address>',
  ])('that is the user’s address or the product’s name is refused: %s', async (password) => {
    expect(await change(PASSWORD, password.replace('<address>', user.email))).toEqual(
      refusedNew('The password must not be your e-mail address or the name of this product.'),
    );
  });

  it('must not be the current or the previous one', async () => {
    const refused = refusedNew('The new password must not be an old one.');
    expect(await change(PASSWORD, PASSWORD)).toEqual(refused);
    expect((await change(PASSWORD, 'another-1')).status).toBe(200);
    expect(await change('another-1', PASSWORD)).toEqual(refused);
  });

  it('must not be the one that an Admin set, even later', async () => {
    const { body } = await reset();
    const { newPassword: handedOut } = body as { newPassword: string };
    await phone.login(user.email, handedOut);
    expect((await change(handedOut, handedOut)).status).toBe(422);
    expect(await change(handedOut, PASSWORD)).toEqual(
      refusedNew('The new password must not be an old one.'),
    );
    expect((await change(handedOut, 'another-1')).status).toBe(200);
    expect((await change('another-1', 'another-2')).status).toBe(200);
    expect(await change('another-2', handedOut)).toEqual(
      refusedNew('Please choose a password that was not given to you.'),
    );
  });

  it('for another user follows the same rules', async () => {
    const register = async (password: string) => {
      const answer = await server.as.Admin.post('/auth/register', {
        email: 'jo.wu@plumbline.test',
        firstName: 'Jo',
        lastName: 'Wu',
        role: 'Inspector',
        password,
      });
      return { status: answer.status, body: answer.body };
    };
    const message = 'This is one of the most common passwords. Please choose another one.';
    expect(await register('dragon1')).toEqual({
      status: 422,
      body: { message, errors: { password: [message] }, errorMessage: message },
    });
    expect((await register('jo.wu1')).status).toBe(422);
    expect((await register('Jo-keeps-3-cats')).status).toBe(201);
  });
});

describe('wrong current passwords', () => {
  const LOCKED = 'Too many wrong passwords. Please try again in 15 minutes.';

  it('count like wrong passwords at sign-in, and together with them', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await change('wrong-1', 'another-1')).status).toBe(400);
    }
    expect(await loginStatus('wrong-1')).toBe(401);
    expect((await change('wrong-1', 'another-1')).status).toBe(400);
    expect(await change(PASSWORD, 'another-1')).toEqual({
      status: 429,
      body: { message: LOCKED, errors: { currentPassword: [LOCKED] } },
    });
    expect(await loginStatus(PASSWORD)).toBe(401);
    expect(await statusOfMe(phone)).toBe(200);
  });

  it('do not exceed the limit when they arrive at once', async () => {
    const tries = Array.from({ length: 20 }, () => change('wrong-1', 'another-1'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('while a change is required', () => {
  it('only changing it and signing in and out are possible', async () => {
    const { body } = await reset();
    const { newPassword: handedOut } = body as { newPassword: string };
    await phone.login(user.email, handedOut);
    const refused = {
      status: 403,
      body: { message: 'Please choose a password of your own first.' },
    };
    for (const [method, path] of [
      ['GET', '/inspections'],
      ['GET', '/auth/assignees'],
      ['POST', '/inspections'],
    ] as const) {
      const { status, body: said } = await phone.send(
        method,
        path,
        method === 'POST' ? {} : undefined,
      );
      expect({ status, body: said }).toEqual(refused);
    }
    const cookie = `plumbline_media=${phone.cookies.get('plumbline_media') ?? ''}`;
    const photo = await fetch(`${server.url}/uploads/aa/none.jpg`, { headers: { cookie } });
    expect(photo.status).toBe(403);

    expect(await statusOfMe(phone)).toBe(200);
    expect((await phone.refresh()).status).toBe(200);
    expect((await change(handedOut, 'another-1')).status).toBe(200);
    expect((await phone.send('GET', '/inspections')).status).toBe(200);
    expect((await phone.send('POST', '/auth/logout')).status).toBe(200);
  });
});

describe('a password that is reset during a check of the old one', () => {
  let handedOut: string;

  beforeEach(() => {
    const { passwordChecks } = server.services;
    const run = passwordChecks.run.bind(passwordChecks);
    passwordChecks.run = async (key, work) => {
      const checked = await run(key, work);
      passwordChecks.run = run;
      const { body } = await reset();
      handedOut = (body as { newPassword: string }).newPassword;
      return checked;
    };
  });

  it('does not allow the old one', async () => {
    expect(await loginStatus(PASSWORD)).toBe(401);
    const { db } = server.services.database;
    const left = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
    expect(await loginStatus(handedOut)).toBe(200);
  });

  it('stays the one that the reset set', async () => {
    // The reset has also ended the session.
    expect(await change(PASSWORD, 'another-1')).toEqual({
      status: 401,
      body: { message: STATUS_MESSAGES[401] },
    });
    expect(await loginStatus('another-1')).toBe(401);
    expect(await loginStatus(handedOut)).toBe(200);
  });
});
