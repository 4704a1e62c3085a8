import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Api, emailOf, PASSWORD, signIn } from '../../support/server/api';
import { clockAt } from '../../support/clock';
import { Device } from '../../support/server/device';
import { startServer, type TestServer } from '../../support/server/server';

const clock = clockAt('2026-11-21T08:00:00.000Z');
let server: TestServer;
let admin: Api;

beforeEach(async () => {
  server = await startServer({ now: clock.now });
  admin = server.as.Admin;
});

afterEach(() => server.close());

const newUser = {
  email: 'Jo.Wu@plumbline.test',
  firstName: 'Jo',
  lastName: 'Wu',
  role: 'Inspector',
  password: PASSWORD,
};

const answerOf = ({ status, body }: Answer) => ({ status, body });

interface Marked {
  passwordMark: string;
}

const done = (message: string) => ({ status: 200, body: { success: true, message } });

async function activeEmails(): Promise<string[]> {
  const { body } = await admin.get('/auth/users');
  const { users } = body as { users: { email: string; isActive: boolean }[] };
  return users.filter((user) => user.isActive).map((user) => user.email);
}

describe('registering', () => {
  const created = {
    success: true,
    user: {
      id: 4,
      email: 'Jo.Wu@plumbline.test',
      firstName: 'Jo',
      lastName: 'Wu',
      fullName: 'Jo Wu',
      role: 'Inspector',
      isActive: true,
      requiresPasswordReset: true,
      lastLoginAt: null,
      lockoutEndDate: null,
    },
    passwordMark: expect.stringMatching(/^[\w-]{16}$/) as unknown,
  };

  it('creates a user who can sign in, and then only confirms a repeat under the same key', async () => {
    const key = { 'idempotency-key': 'register-jo-1' };
    const register = async () => answerOf(await admin.post('/auth/register', newUser, key));
    const answers = [await register(), await register()];
    expect(answers).toEqual(Array(2).fill({ status: 201, body: created }));
    await signIn(server.url, 'jo.wu@plumbline.test');
    // The address is taken, in any case.
    const message = 'A user with this email already exists';
    for (const email of ['Jo.Wu@plumbline.test', 'JO.WU@PLUMBLINE.TEST']) {
      expect(answerOf(await admin.post('/auth/register', { ...newUser, email }))).toEqual({
        status: 409,
        body: { message, errorMessage: message, errors: { email: [message] } },
      });
    }
  });

  it('marks a password, in its answer and in the account, until there is another', async () => {
    const { passwordMark: first } = (await admin.post('/auth/register', newUser)).body as Marked;
    const markNow = async () => {
      const { users } = (await admin.get('/auth/users')).body as {
        users: (Marked & { id: number; version: number })[];
      };
      return users.find(({ id }) => id === 4);
    };
    const listed = await markNow();
    expect(listed?.passwordMark).toBe(first);
    await admin.put('/auth/users/4', { firstName: 'Joan', version: listed?.version });
    expect((await markNow())?.passwordMark).toBe(first);
    const { passwordMark: second } = (await admin.post('/auth/reset-password/4')).body as Marked;
    expect((await markNow())?.passwordMark).toBe(second);
    expect(second).not.toBe(first);
  });

  it('creates one user when the same address is registered twice at once', async () => {
    const answers = await Promise.all([
      admin.post('/auth/register', newUser),
      admin.post('/auth/register', { ...newUser, email: 'jo.wu@plumbline.test' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await activeEmails()).filter((email) => /jo\.wu/i.test(email))).toHaveLength(1);
  });
});

describe('the users', () => {
  it('are listed by e-mail address, and can be assigned work by every user while they are active', async () => {
    await admin.post('/auth/register', newUser);
    await admin.post('/auth/deactivate-user/2');
    const { body } = await admin.get('/auth/users');
    const { users } = body as { users: { email: string; isActive: boolean }[] };
    expect(users.map(({ email, isActive }) => [email, isActive])).toEqual([
      ['admin@plumbline.test', true],
      ['inspector@plumbline.test', true],
      ['Jo.Wu@plumbline.test', true],
      ['projectmanager@plumbline.test', false],
    ]);
    expect(answerOf(await server.as.Inspector.get('/auth/assignees'))).toEqual({
      status: 200,
      body: [
        { id: 4, name: 'Jo Wu', avatar: null },
        { id: 1, name: 'Site Admin', avatar: null },
        { id: 3, name: 'Test Inspector', avatar: null },
      ],
    });
    // Work may still be assigned to the others.
    expect(answerOf(await server.as.Inspector.get('/auth/assignees/former'))).toEqual({
      status: 200,
      body: [{ id: 2, name: 'Test ProjectManager', avatar: null }],
    });
  });

  it('have their address in the list of those who can be assigned, if they share a name', async () => {
    await admin.post('/auth/register', newUser);
    const same = { ...newUser, firstName: 'JÓ', email: 'another.jo@plumbline.test' };
    await admin.post('/auth/register', same);
    expect((await server.as.Inspector.get('/auth/assignees')).body).toEqual([
      { id: 5, name: 'JÓ Wu', avatar: null, email: 'another.jo@plumbline.test' },
      { id: 4, name: 'Jo Wu', avatar: null, email: 'Jo.Wu@plumbline.test' },
      { id: 1, name: 'Site Admin', avatar: null },
      { id: 3, name: 'Test Inspector', avatar: null },
      { id: 2, name: 'Test ProjectManager', avatar: null },
    ]);
    await admin.post('/auth/deactivate-user/5');
    const left = (await server.as.Inspector.get('/auth/assignees')).body as unknown[];
    expect(left[0]).toEqual({ id: 4, name: 'Jo Wu', avatar: null });
  });

  it('can read their own account', async () => {
    expect(answerOf(await server.as.ProjectManager.get('/auth/me'))).toEqual({
      status: 200,
      body: {
        id: 2,
        email: 'projectmanager@plumbline.test',
        firstName: 'Test',
        lastName: 'ProjectManager',
        fullName: 'Test ProjectManager',
        role: 'ProjectManager',
        isActive: true,
        requiresPasswordReset: false,
        lastLoginAt: clock.text(),
        lockoutEndDate: null,
      },
    });
  });
});

describe('deactivating', () => {
  it('ends the sessions and keeps the user out until reactivated, but is refused for one’s own account', async () => {
    expect((await server.as.Inspector.get('/auth/me')).status).toBe(200);
    expect(answerOf(await admin.post('/auth/deactivate-user/3'))).toEqual(done('User deactivated'));
    expect((await server.as.Inspector.get('/auth/me')).status).toBe(401);
    await expect(signIn(server.url, emailOf('Inspector'))).rejects.toThrow('cannot sign in');
    expect(answerOf(await admin.post('/auth/reactivate-user/3'))).toEqual(done('User reactivated'));
    expect((await server.as.Inspector.get('/auth/me')).status).toBe(401);
    expect((await (await signIn(server.url, emailOf('Inspector'))).get('/auth/me')).status).toBe(
      200,
    );
    expect(answerOf(await admin.post('/auth/deactivate-user/1'))).toEqual({
      status: 409,
      body: { message: 'You cannot deactivate your own account' },
    });
    expect(await activeEmails()).toContain('admin@plumbline.test');
  });

  it('leaves one active Admin when all of them deactivate each other at once', async () => {
    const ring = [admin];
    for (let n = 1; n < 6; n += 1) {
      const email = `admin-${String(n)}@plumbline.test`;
      await admin.post('/auth/register', { ...newUser, role: 'Admin', email });
      ring.push(await signIn(server.url, email));
    }
    const ids = await Promise.all(
      ring.map(async (one) => ((await one.get('/auth/me')).body as { id: number }).id),
    );
    await Promise.all(
      ring.map((one, n) =>
        one.post(`/auth/deactivate-user/${String(ids[(n + 1) % ids.length] ?? 0)}`),
      ),
    );
    const statuses = await Promise.all(ring.map(async (one) => (await one.get('/auth/me')).status));
    expect(statuses).toContain(200);
  });
});

describe('changing a user', () => {
  const userNamed = async (email: string) => {
    const { body } = await admin.get('/auth/users');
    const { users } = body as { users: { id: number; email: string; version: number }[] };
    const user = users.find((one) => one.email === email);
    if (user === undefined) throw new Error(`There is no ${email}`);
    return user;
  };
  const change = (id: number, body: object, as = admin) =>
    as.put(`/auth/users/${String(id)}`, body);

  it('sets name and role, but not based on an older version, nor one’s own role of an Admin', async () => {
    const { id, version } = await userNamed(emailOf('Inspector'));
    const changed = await change(id, { firstName: ' Ida ', role: 'ProjectManager', version });
    expect(answerOf(changed)).toMatchObject({
      status: 200,
      body: { firstName: 'Ida', fullName: 'Ida Inspector', role: 'ProjectManager', version: 2 },
    });
    expect(answerOf(await change(id, { firstName: 'Eva', version }))).toMatchObject({
      status: 409,
      body: { current: { firstName: 'Ida', version: 2 } },
    });
    expect((await change(id, { firstName: 'I', version: 2 })).status).toBe(400);
    expect((await change(999, { firstName: 'Ida', version: 1 })).status).toBe(404);
    const assignees = (await admin.get('/auth/assignees')).body as { name: string }[];
    expect(assignees.map(({ name }) => name)).toContain('Ida Inspector');

    const own = await userNamed(emailOf('Admin'));
    const demoted = { role: 'Inspector', version: own.version };
    expect(answerOf(await change(own.id, demoted))).toMatchObject({
      status: 422,
      body: { errors: { role: ['You cannot take away your own Admin role'] } },
    });
    expect((await change(own.id, { lastName: 'Roth', version: own.version })).status).toBe(200);
  });

  it('applies the new role at once: the next call requires a new token, which has it', async () => {
    const { id, version } = await userNamed(emailOf('Inspector'));
    const device = new Device(server.url);
    await device.login(emailOf('Inspector'));
    const users = () => device.send('GET', '/auth/users');
    expect((await users()).status).toBe(403);
    await change(id, { role: 'Admin', version });
    expect((await users()).status).toBe(401);
    expect((await device.refresh()).body).toMatchObject({ user: { role: 'Admin' } });
    expect((await users()).status).toBe(200);
    // Another name does not require another token.
    await change(id, { lastName: 'Falk', version: 2 });
    expect((await users()).status).toBe(200);
  });

  it('leaves one active Admin when two take the role from each other at once', async () => {
    await admin.post('/auth/register', { ...newUser, role: 'Admin' });
    await server.services.database.db
      .updateTable('users')
      .set({ requires_password_reset: 0 })
      .execute();
    server.services.sessionUsers.invalidate();
    const other = await signIn(server.url, newUser.email);
    const [one, two] = [await userNamed(emailOf('Admin')), await userNamed(newUser.email)];
    const demoted = { role: 'Inspector', version: 1 };
    await Promise.all([change(two.id, demoted), change(one.id, demoted, other)]);
    const admins = await server.services.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'Admin')
      .execute();
    expect(admins).toHaveLength(1);
  });
});
