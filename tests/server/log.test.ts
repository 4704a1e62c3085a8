import { expect, it } from 'vitest';
import { apiOf, PASSWORD, signIn } from '../support/server/api';
import { clientBody } from '../support/records/records';
import { scratchConfig } from '../support/server/scratch';
import { startProcess } from '../support/server/server-process';

/**
 * The log records who did what to which records, from where and with what result, and no secrets.
 */

interface Line {
  call?: string;
  outcome: string;
  status: number;
  address: string;
  userId?: number;
  refusal?: string;
  requestId: string;
  code: string;
  ids?: Record<string, number>;
  subjectId?: number;
  msg: string;
}

const isObject = (line: string) => line.startsWith('{');

it('the log has a line for each sign-in, refusal and administrative action', async () => {
  const { config, remove } = await scratchConfig();
  const server = await startProcess({
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'true',
  });
  const from = { 'x-forwarded-for': '192.0.2.7', 'x-request-id': 'of-the-proxy-3f2a9c' };
  const guest = apiOf(server.url, '');
  const login = (email: string, password: string) =>
    guest.post('/auth/login', { email, password }, from);
  await login('admin@plumbline.test', 'wrong-secret-1');
  await login('unknown@plumbline.test', 'wrong-secret-2');
  const admin = await signIn(server.url, 'admin@plumbline.test');
  const password = 'Jo-keeps-3-cats';
  const jo = { email: 'jo@plumbline.test', firstName: 'Jo', lastName: 'Wu', role: 'Inspector' };
  await admin.post('/auth/register', { ...jo, password });
  const reset = await admin.post('/auth/reset-password/2');
  const { newPassword } = reset.body as { newPassword: string };
  const inspector = await signIn(server.url, jo.email, newPassword);
  await inspector.get('/inspections');
  await inspector.post('/auth/change-password', {
    currentPassword: 'wrong-secret-3',
    newPassword: 'another-secret-1',
  });
  await inspector.post('/auth/change-password', {
    currentPassword: newPassword,
    newPassword: 'another-secret-1',
  });
  await inspector.get('/auth/users?search=secret');
  const client = await admin.post('/clients', clientBody());
  const { id } = client.body as { id: number };
  await admin.delete(`/clients/${String(id)}`);
  await admin.post('/auth/deactivate-user/2');
  await admin.post('/auth/logout', {});
  await guest.get('/clients');

  server.child.kill('SIGTERM');
  const { stdout } = await server.ended;
  await remove();
  const answers = stdout
    .split('\n')
    .filter(isObject)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'answered');
  const named = answers.filter(({ requestId }) => requestId === 'of-the-proxy-3f2a9c');
  expect(named.map(({ code }) => code)).toEqual(['3F2A9C', '3F2A9C']);
  expect(new Set(answers.map(({ code }) => code)).size).toBe(answers.length - 1);
  const lines = answers.map(({ call, outcome, status, userId, refusal, ids, subjectId, address }) =>
    [
      call,
      outcome,
      status,
      `user ${String(userId)}`,
      address,
      ...(ids === undefined ? [] : [JSON.stringify(ids)]),
      ...(subjectId === undefined ? [] : [`about ${String(subjectId)}`]),
      ...(refusal === undefined ? [] : [refusal]),
    ].join(' | '),
  );
  expect(lines).toEqual([
    'login | refused | 401 | user 1 | 192.0.2.7 | wrong password',
    'login | refused | 401 | user undefined | 192.0.2.7 | no such account',
    'login | done | 200 | user 1 | 127.0.0.1',
    'register | done | 201 | user 1 | 127.0.0.1 | about 2',
    'resetPassword | done | 200 | user 1 | 127.0.0.1 | {"id":2}',
    'login | done | 200 | user 2 | 127.0.0.1',
    'listInspections | refused | 403 | user 2 | 127.0.0.1 | Please choose a password of your own first.',
    'changePassword | refused | 400 | user 2 | 127.0.0.1 | wrong password',
    'changePassword | done | 200 | user 2 | 127.0.0.1',
    'listUsers | refused | 403 | user 2 | 127.0.0.1 | You do not have permission to perform this action',
    'createClient | done | 201 | user 1 | 127.0.0.1',
    'deleteClient | done | 200 | user 1 | 127.0.0.1 | {"id":1}',
    'deactivateUser | done | 200 | user 1 | 127.0.0.1 | {"id":2}',
    'logout | done | 200 | user 1 | 127.0.0.1',
    'listClients | refused | 401 | user undefined | 127.0.0.1 | Please log in to continue',
  ]);
  for (const secret of [
    'secret',
    PASSWORD,
    password,
    newPassword,
    admin.token,
    '@plumbline.test',
  ]) {
    expect(stdout).not.toContain(secret);
  }
});
