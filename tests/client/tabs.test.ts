import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AppSession,
  createBrowserStorage,
  openSession,
} from '../support/machines/app-session';
import { ANNA, BORIS } from '../support/records/people';
import {
  gate,
  type Outcome,
  type ScriptedServer,
  startScriptedServer,
} from '../support/server/scripted-server';

/** Several tabs of one browser without Web Locks, which the browser tests cover. */

let server: ScriptedServer;
let tabs: AppSession[];

beforeEach(async () => {
  server = await startScriptedServer();
  const browser = createBrowserStorage();
  const [first, ...others] = [1, 2, 3].map(() => openSession(server.url, browser));
  if (first === undefined) throw new Error('There is no first tab');
  tabs = [first, ...others];
  await first.signIn();
  await Promise.all(others.map(({ until }) => until((state) => state.hasTag('signedIn'))));
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const tab of tabs) tab.close();
  await server.close();
});

const tab = (number: number): AppSession => {
  const found = tabs[number];
  if (found === undefined) throw new Error(`There is no tab ${String(number)}`);
  return found;
};

test('a sign-in in one tab signs the others in', () => {
  expect(tabs.map(({ session }) => session.getSnapshot().context.user)).toEqual([ANNA, ANNA, ANNA]);
  expect(server.at('/auth/login').length).toBe(1);
});

test('requests refused at once in several tabs cause one refresh', async () => {
  server.expire();
  const requests = tabs.flatMap(({ send }, number) =>
    [1, 2, 3].map((i) => send({ url: `/tab/${String(number)}/${String(i)}` })),
  );
  const answers = await Promise.all(requests);
  expect(answers.map(({ data }) => (data as { token: string }).token)).toEqual(
    Array.from({ length: 9 }, () => 'token 4'),
  );
  expect(server.at('/auth/refresh').length).toBe(1);
});

test('a tab that misses another tab’s refresh still finds its token', async () => {
  const browser = createBrowserStorage({ isSilent: true });
  const first = openSession(server.url, browser);
  await first.signIn();
  const second = openSession(server.url, browser);
  tabs.push(first, second);
  await second.until((state) => state.hasTag('signedIn'));
  const before = server.at('/auth/refresh').length;
  server.expire();
  const answers = await Promise.all([first.send({ url: '/a' }), second.send({ url: '/b' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(server.at('/auth/refresh').length).toBe(before + 1);
});

test('a tab that missed another user’s sign-in sends nothing for that user', async () => {
  const browser = createBrowserStorage({ isSilent: true });
  const first = openSession(server.url, browser);
  await first.signIn();
  const second = openSession(server.url, browser);
  tabs.push(first, second);
  await second.until((state) => state.hasTag('signedIn'));
  second.session.send({ type: 'logout' });
  await second.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
  server.state.user = BORIS;
  await second.signIn();
  await expect(first.send({ url: '/of-anna', method: 'POST' })).rejects.toThrow();
  expect(server.at('/of-anna').map(({ token, status }) => [token, status])).toEqual([[null, 401]]);
  expect(first.session.getSnapshot().context.user).toEqual(BORIS);
});

test('a tab that is closed during its refresh leaves the others able to refresh', async () => {
  const arrived = gate();
  const answer = gate();
  server.state.script = async ({ path }): Promise<Outcome> => {
    if (path !== '/api/auth/refresh' || server.at('/auth/refresh').length > 1) return 'answer';
    arrived.open();
    await answer.opened;
    return 'drop';
  };
  server.expire();
  const lost = tab(0).send({ url: '/lost' });
  await arrived.opened;
  tab(0).close();
  const request = tab(1).send({ url: '/kept' });
  expect((await request).data).toEqual({ path: '/api/kept', token: 'token 5' });
  answer.open();
  void lost.catch(() => undefined);
});

test('a sign-out in one tab signs the others out', async () => {
  tab(1).session.send({ type: 'logout' });
  await Promise.all(tabs.map(({ until }) => until(({ context }) => context.user === null)));
  await tab(1).until(({ value }) => typeof value === 'object' && 'signedOut' in value);
  // The others say so.
  expect(tabs.map(({ session }) => session.getSnapshot().hasTag('leftElsewhere'))).toEqual([
    true,
    false,
    true,
  ]);
  expect(server.at('/auth/logout').length).toBe(1);
});

test('a session that the server ended in one tab ends in the others', async () => {
  server.state.statuses.set('/api/auth/refresh', 401);
  server.expire();
  await expect(tab(0).send({ url: '/thing' })).rejects.toThrow();
  await Promise.all(tabs.map(({ until }) => until(({ context }) => context.user === null)));
  expect(server.at('/auth/refresh').length).toBe(1);
  // All of them say so, and not only the one that asked.
  expect(tabs.map(({ session }) => session.getSnapshot().hasTag('forcedOut'))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a suspended tab that holds the lock does not keep the others from renewing', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  tab(0).storage.setItem('refresh', `suspended:${String(Date.now() + 3_600_000)}`);
  server.expire();
  expect((await tab(0).send({ url: '/thing' })).status).toBe(200);
});

/**
 * A tab that renews its session for a request, until the server may answer. The messages of another
 * tab arrive later.
 */
async function heldRefresh() {
  const browser = createBrowserStorage({ isSilent: true });
  const first = openSession(server.url, browser);
  await first.signIn();
  tabs.push(first);
  const [arrived, answer] = [gate(), gate()];
  server.state.script = async ({ path }): Promise<Outcome> => {
    if (path === '/api/auth/refresh') {
      arrived.open();
      await answer.opened;
    }
    return 'answer';
  };
  server.expire();
  const request = first.send({ url: '/thing' });
  await arrived.opened;
  return { first, request, answer };
}

test('a refresh that ends after another tab has logged out does not bring the session back', async () => {
  const { first, request, answer } = await heldRefresh();
  first.store.clear('left');
  answer.open();
  await expect(request).rejects.toThrow();
  expect([first.store.accessToken(), first.store.user()]).toEqual([null, null]);
});

test('a refused refresh does not end the session that another tab has begun since', async () => {
  server.state.statuses.set('/api/auth/refresh', 401);
  const { first, request, answer } = await heldRefresh();
  const signIn = await fetch(`${server.url}/api/auth/login`, { method: 'POST' });
  const { accessToken } = (await signIn.json()) as { accessToken: string };
  first.store.store({ user: ANNA, accessToken });
  answer.open();
  expect((await request).status).toBe(200);
  expect(first.store.user()).toEqual(ANNA);
});

test('a sign-in waits for the sign-out of another tab, whose answer removes cookies', async () => {
  const [arrived, answer] = [gate(), gate()];
  let signedInBefore = -1;
  server.state.script = async ({ path }): Promise<Outcome> => {
    if (path === '/api/auth/logout') {
      arrived.open();
      await answer.opened;
      signedInBefore = server.at('/auth/login').length;
    }
    return 'answer';
  };
  tab(0).session.send({ type: 'logout' });
  await arrived.opened;
  await tab(1).until(({ context }) => context.user === null);
  const signedIn = tab(1).signIn();
  for (let count = 0; count < 5; count += 1) await fetch(`${server.url}/api/thing`);
  answer.open();
  await signedIn;
  expect([signedInBefore, server.at('/auth/login').length]).toEqual([1, 2]);
});

test('another user who signs in in one tab becomes the user of the others', async () => {
  tab(0).session.send({ type: 'logout' });
  await tab(0).until(({ value }) => typeof value === 'object' && 'signedOut' in value);
  server.state.user = BORIS;
  await tab(0).signIn();
  await Promise.all(tabs.map(({ until }) => until(({ context }) => context.user?.id === BORIS.id)));
  const { data } = await tab(2).send({ url: '/thing' });
  expect(data).toEqual({ path: '/api/thing', token: 'token 3' });
});
