import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, PASSWORD } from '../../support/server/api';
import { Device } from '../../support/server/device';
import { clockAt } from '../../support/clock';
import { runScript } from '../../support/server/command';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let device: Device;

beforeAll(async () => {
  server = await startServer({
    now: clock.now,
    environment: { LOGIN_ATTEMPTS_PER_MINUTE: '1000' },
  });
});

afterAll(() => server.close());

beforeEach(() => {
  device = new Device(server.url);
});

const WRONG =
  'Wrong email or password. After 5 wrong attempts an account is locked for 15 minutes.';
const REFUSED = { status: 401, body: { message: WRONG, errorMessage: WRONG } };

async function login(email: string, password = PASSWORD) {
  const { status, body } = await device.login(email, password);
  return { status, body };
}

/** The id of a new user with the role of an Inspector. */
async function addUser(email: string): Promise<number> {
  const { body } = await server.as.Admin.post('/auth/register', {
    email,
    firstName: 'Jo',
    lastName: 'Wu',
    role: 'Inspector',
    password: PASSWORD,
  });
  return (body as { user: { id: number } }).user.id;
}

describe('signing in', () => {
  it('returns the user and an access token', async () => {
    const { status, body } = await login(emailOf('Inspector'));
    const { accessToken, ...rest } = body as { accessToken: string };
    expect({ status, rest }).toEqual({
      status: 200,
      rest: {
        success: true,
        user: {
          id: 3,
          email: 'inspector@plumbline.test',
          firstName: 'Test',
          lastName: 'Inspector',
          fullName: 'Test Inspector',
          role: 'Inspector',
          isActive: true,
          requiresPasswordReset: false,
          lastLoginAt: clock.text(),
          lockoutEndDate: null,
        },
      },
    });
    device.token = accessToken;
    expect((await device.send('GET', '/auth/me')).status).toBe(200);
  });

  it.each(['INSPECTOR@PLUMBLINE.TEST', ' Inspector@plumbline.test '])(
    'accepts the e-mail address as %j',
    async (email) => {
      expect((await login(email)).status).toBe(200);
    },
  );

  it('compares the password exactly', async () => {
    expect(await login(emailOf('Inspector'), PASSWORD.toLowerCase())).toEqual(REFUSED);
    expect(await login(emailOf('Inspector'), ` ${PASSWORD}`)).toEqual(REFUSED);
    expect((await login(emailOf('Inspector'))).status).toBe(200);
  });

  it('is refused with the same message for a wrong password and an unknown user', async () => {
    expect(await login('unknown@plumbline.test')).toEqual(REFUSED);
    expect(await login(emailOf('Inspector'), 'wrong-password')).toEqual(REFUSED);
    expect(device.cookies.size).toBe(0);
  });

  it('says that an account is deactivated only for its password, which cannot be guessed', async () => {
    const email = 'inactive@plumbline.test';
    const id = await addUser(email);
    await server.as.Admin.post(`/auth/deactivate-user/${String(id)}`);
    const message = 'This account is deactivated. Ask an admin.';
    const deactivated = { status: 403, body: { message, errorMessage: message, userId: id } };
    expect(await login(email)).toEqual(deactivated);
    for (let i = 0; i < 4; i += 1) expect(await login(email, 'wrong-1')).toEqual(REFUSED);
    expect(await login(email)).toEqual(deactivated);
    for (let i = 0; i < 5; i += 1) expect(await login(email, 'wrong-1')).toEqual(REFUSED);
    expect(await login(email)).toEqual(REFUSED);
    expect(device.cookies.size).toBe(0);
  });

  it('reports invalid input', async () => {
    expect(await login('nobody', '123')).toEqual({
      status: 400,
      body: {
        message: 'Validation failed',
        errors: {
          email: ['Email must be valid'],
          password: ['Password must be at least 6 characters'],
        },
      },
    });
  });
});

describe('the cookies of a session', () => {
  const attributes = (line: string) => line.split('; ').slice(1).sort();

  it('are hidden from scripts and sent only where they are needed', async () => {
    const { headers } = await device.login(emailOf('Inspector'));
    const [refresh = '', media = '', ...more] = headers.getSetCookie();
    expect(refresh).toMatch(/^plumbline_refresh=[\w-]{36}\.[\w-]{43};/);
    expect(attributes(refresh)).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/api/auth',
      'SameSite=Strict',
    ]);
    expect(media).toMatch(/^plumbline_media=[\w-]+\.[\w-]+\.[\w-]+;/);
    expect(attributes(media)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
    expect(more).toEqual([]);
  });

  describe('over HTTPS', () => {
    const https = { 'x-forwarded-proto': 'https' };
    let behindProxy: TestServer;

    beforeAll(async () => {
      behindProxy = await startServer({
        environment: { TRUST_PROXY: 'true', LOGIN_ATTEMPTS_PER_MINUTE: '1000' },
      });
    });

    afterAll(() => behindProxy.close());

    const ask = (path: string, cookie = '', headers: Record<string, string> = https) =>
      behindProxy.anonymous.post(path, {}, { ...headers, ...(cookie === '' ? {} : { cookie }) });
    const signIn = (headers: Record<string, string>) =>
      behindProxy.anonymous.post(
        '/auth/login',
        { email: emailOf('Admin'), password: PASSWORD },
        headers,
      );
    const pairs = ({ headers }: { headers: Headers }) =>
      headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const valueOf = (answer: { headers: Headers }, name: string) =>
      pairs(answer)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? '';

    it('are bound to the host', async () => {
      const { headers } = await signIn(https);
      const [refresh = '', media = '', ...more] = headers.getSetCookie();
      expect(refresh).toMatch(/^__Host-plumbline_refresh=[\w-]{36}\.[\w-]{43};/);
      expect(media).toMatch(/^__Host-plumbline_media=/);
      for (const line of [refresh, media]) {
        expect(attributes(line)).toEqual([
          'HttpOnly',
          'Max-Age=2592000',
          'Path=/',
          'SameSite=Strict',
          'Secure',
        ]);
      }
      expect(more).toEqual([]);
    });

    it('renew and end the session', async () => {
      const first = valueOf(await signIn(https), '__Host-plumbline_refresh');
      const renewed = await ask('/auth/refresh', `__Host-plumbline_refresh=${first}`);
      expect(renewed.status).toBe(200);
      const second = `__Host-plumbline_refresh=${valueOf(renewed, '__Host-plumbline_refresh')}`;
      expect(pairs(await ask('/auth/logout', second))).toEqual([
        '__Host-plumbline_refresh=',
        '__Host-plumbline_media=',
      ]);
      expect((await ask('/auth/refresh', second)).status).toBe(401);
    });

    it('are accepted under their old names from sessions that began with those, and renamed', async () => {
      const token = valueOf(await signIn({}), 'plumbline_refresh');
      const renewed = await ask('/auth/refresh', `plumbline_refresh=${token}`);
      expect(renewed.status).toBe(200);
      const successor = valueOf(renewed, '__Host-plumbline_refresh');
      expect(pairs(renewed)).toEqual([
        'plumbline_refresh=',
        `__Host-plumbline_refresh=${successor}`,
        expect.stringMatching(/^__Host-plumbline_media=./),
      ]);
      const again = await ask('/auth/refresh', `__Host-plumbline_refresh=${successor}`);
      expect(again.status).toBe(200);
    });

    it('are not accepted under their old names from other sessions, which continue', async () => {
      const token = valueOf(await signIn(https), '__Host-plumbline_refresh');
      expect((await ask('/auth/refresh', `plumbline_refresh=${token}`)).status).toBe(401);
      expect((await ask('/auth/refresh', `__Host-plumbline_refresh=${token}`)).status).toBe(200);
    });
  });
});

describe('behind a proxy', () => {
  it('the address is the one that the proxy saw, not one that the client sent', async () => {
    const behindProxy = await startServer({
      environment: { TRUST_PROXY: 'true', LOGIN_ATTEMPTS_PER_MINUTE: '3' },
    });
    const attempt = async (number: number) => {
      const { status } = await behindProxy.anonymous.post(
        '/auth/login',
        { email: `nobody-${String(number)}@plumbline.test`, password: 'wrong-1' },
        { 'x-forwarded-for': `10.0.0.${String(number)}, 192.0.2.7` },
      );
      return status;
    };
    const statuses = [];
    for (let number = 0; number < 4; number += 1) statuses.push(await attempt(number));
    expect(statuses).toEqual([401, 401, 401, 429]);
    await behindProxy.close();
  });
});

describe('an account', () => {
  const wrong = async (email: string, times: number) => {
    for (let i = 0; i < times; i += 1) expect(await login(email, 'wrong-1')).toEqual(REFUSED);
  };

  it('locks after five wrong passwords in a row and opens after 15 minutes', async () => {
    const email = 'locked@plumbline.test';
    const id = await addUser(email);
    await wrong(email, 5);
    expect(await login(email)).toEqual(REFUSED);
    const { body } = await server.as.Admin.get('/auth/users');
    const { users, now } = body as {
      users: { id: number; lockoutEndDate: string | null }[];
      now: string;
    };
    expect(now).toBe('2026-11-21T08:00:00.000Z');
    expect(users.find((user) => user.id === id)?.lockoutEndDate).toBe('2026-11-21T08:15:00.000Z');
    clock.set('2026-11-21T08:14:59.999Z');
    expect(await login(email)).toEqual(REFUSED);
    clock.set('2026-11-21T08:15:00.000Z');
    expect(await login(email)).toMatchObject({
      status: 200,
      body: { user: { lockoutEndDate: null } },
    });
    clock.set('2026-11-21T08:00:00.000Z');
  });

  it('does not lock after four, and the right password resets the count', async () => {
    const email = 'careless@plumbline.test';
    await addUser(email);
    await wrong(email, 4);
    expect((await login(email)).status).toBe(200);
    await wrong(email, 4);
    expect((await login(email)).status).toBe(200);
  });

  it('locks also when the wrong passwords arrive at once', async () => {
    const email = 'hurried@plumbline.test';
    await addUser(email);
    const attempts = Array.from({ length: 5 }, () => login(email, 'wrong-1'));
    expect(await Promise.all(attempts)).toEqual(Array(5).fill(REFUSED));
    expect(await login(email)).toEqual(REFUSED);
  });

  it('is never locked by right passwords, however many arrive at once', async () => {
    const email = 'many-tabs@plumbline.test';
    await addUser(email);
    await wrong(email, 4);
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => new Device(server.url).login(email)),
    );
    expect(attempts.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it('is unlocked from the command line while the server runs', async () => {
    const email = 'shut-out@plumbline.test';
    await addUser(email);
    await wrong(email, 5);
    expect(await login(email)).toEqual(REFUSED);
    const { config } = server.services;
    expect(await runScript('unlock', [' Shut-Out@plumbline.test '], config)).toEqual({
      exitCode: 0,
      stdout: 'The account  Shut-Out@plumbline.test  is no longer locked.\n',
      stderr: '',
    });
    expect((await login(email)).status).toBe(200);
    expect(await runScript('unlock', ['unknown@plumbline.test'], config)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'No account has the address unknown@plumbline.test.\n',
    });
    for (const args of [[], [email, 'unknown@plumbline.test']])
      expect(await runScript('unlock', args, config)).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'Give the account: npm run unlock -- EMAIL\n',
      });
  });

  it('gets a new password from the command line, and loses its sessions', async () => {
    const email = 'forgetful@plumbline.test';
    await addUser(email);
    const device = new Device(server.url);
    expect((await device.login(email)).status).toBe(200);
    await wrong(email, 5);
    const { config } = server.services;
    const output = await runScript('unlock', [email, '--new-password'], config);
    const [, password = ''] = /^New password: (\S+)/m.exec(output.stdout) ?? [];
    expect(output).toEqual({
      exitCode: 0,
      stdout: `The account ${email} is no longer locked.\nNew password: ${password}  (must be replaced at the first sign-in)\n`,
      stderr: '',
    });
    expect((await device.refresh()).status).toBe(401);
    expect(await login(email)).toEqual(REFUSED);
    expect((await login(email, password)).status).toBe(200);
  });

  it('is unlocked by an Admin at once', async () => {
    const email = 'unlocked@plumbline.test';
    const id = await addUser(email);
    await wrong(email, 5);
    const { status, body } = await server.as.Admin.post(`/auth/unlock-user/${String(id)}`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'User unlocked' },
    });
    await wrong(email, 4);
    expect((await login(email)).status).toBe(200);
  });
});

describe('too many attempts from one address', () => {
  it('are refused for a while, whatever the password', async () => {
    const strict = await startServer({ environment: { LOGIN_ATTEMPTS_PER_MINUTE: '5' } });
    const attempt = () =>
      strict.anonymous.post('/auth/login', { email: emailOf('Admin'), password: PASSWORD });
    expect([(await attempt()).status, (await attempt()).status]).toEqual([200, 200]);
    const { status, body } = await attempt();
    expect({ status, body }).toEqual({
      status: 429,
      body: { message: 'Too many requests. Please wait a moment.' },
    });
    await strict.close();
  });
});
