import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import {
  type AppSession,
  createBrowserStorage,
  openSession,
} from '../../support/machines/app-session';
import { BORIS } from '../../support/records/people';
import { type ScriptedServer, startScriptedServer } from '../../support/server/scripted-server';

/** Logging out while the server cannot be reached. */

const FIRST = '0ac0a0bc-5f5c-4b1e-9d5e-8f3e0d6f4a11';
const SECOND = '7d1c1f6e-2f0a-4e5b-8a39-0b3c5d7e9f22';

let server: ScriptedServer;
let browser: ReturnType<typeof createBrowserStorage>;
let tabs: AppSession[];
let warn: MockInstance<typeof console.warn>;

const open = () => {
  const tab = openSession(server.url, browser);
  tabs.push(tab);
  return tab;
};

beforeEach(async () => {
  server = await startScriptedServer();
  server.state.sessionId = FIRST;
  browser = createBrowserStorage();
  tabs = [];
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  for (const tab of tabs) tab.close();
  await server.close();
  vi.restoreAllMocks();
});

const loseLogouts = () => {
  server.state.script = ({ path }) => (path === '/api/auth/logout' ? 'drop' : 'answer');
};
const findServer = () => {
  server.state.script = () => 'answer';
};

const logOut = async (tab: AppSession) => {
  tab.session.send({ type: 'logout' });
  await tab.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
};

/** The sessions that the server was asked to end, one entry per answered try. */
const ended = (from = 0) =>
  server
    .at('/auth/logout')
    .slice(from)
    .map(({ body }) => (JSON.parse(body.toString()) as { sessionId?: string }).sessionId);

const hasHeard = (tab: AppSession) =>
  vi.waitFor(() => {
    expect(tab.store.left()).toEqual([]);
  });

test('a logout removes readable data from the device at once, and warns on the console', async () => {
  const tab = open();
  await tab.signIn();
  loseLogouts();
  tab.session.send({ type: 'logout' });
  expect([tab.store.user(), tab.store.accessToken()]).toEqual([null, null]);
  await tab.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
  expect(tab.keys()).toEqual(['leftSessions']);
  expect(tab.storage.getItem('leftSessions')).toBe(JSON.stringify([FIRST]));
  expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
    'The server does not know of the logout yet; it hears of it later.',
  ]);
});

test('a logout leaves nothing behind when the server is reachable', async () => {
  const tab = open();
  await tab.signIn();
  await logOut(tab);
  expect([ended(), tab.keys()]).toEqual([[FIRST], []]);
});

test('a logout reaches the server when it is available again', async () => {
  const tab = open();
  await tab.signIn();
  loseLogouts();
  await logOut(tab);
  findServer();
  tab.clock.increment(5000);
  await hasHeard(tab);
  expect(ended(1)).toEqual([FIRST]);
});

test('a logout reaches the server when the connection returns', async () => {
  const tab = open();
  await tab.signIn();
  loseLogouts();
  tab.setOnline(false);
  await logOut(tab);
  findServer();
  tab.setOnline(true);
  await hasHeard(tab);
  expect(ended(1)).toEqual([FIRST]);
});

test('a logout reaches the server after a reload, and ends only that session', async () => {
  const before = open();
  await before.signIn();
  loseLogouts();
  await logOut(before);
  server.state.sessionId = SECOND;
  server.state.user = BORIS;
  await before.signIn();
  before.close();
  findServer();
  const after = open();
  await hasHeard(after);
  expect([ended(1), after.store.user()]).toEqual([[FIRST], BORIS]);
});

test('the logouts of two users in turn both reach the server', async () => {
  const tab = open();
  await tab.signIn();
  loseLogouts();
  await logOut(tab);
  server.state.sessionId = SECOND;
  await tab.signIn();
  await logOut(tab);
  expect(tab.store.left()).toEqual([FIRST, SECOND]);
  findServer();
  tab.clock.increment(5000);
  await hasHeard(tab);
  expect(ended(2)).toEqual([FIRST, SECOND]);
});

test.each([429, 502, 503])('a logout is sent again after the answer %i', async (status) => {
  const tab = open();
  await tab.signIn();
  server.state.statuses.set('/api/auth/logout', status);
  await logOut(tab);
  expect(tab.store.left()).toEqual([FIRST]);
  server.state.statuses.clear();
  tab.clock.increment(5000);
  await hasHeard(tab);
});

test('a logout that the server refuses is not repeated forever', async () => {
  const tab = open();
  await tab.signIn();
  server.state.statuses.set('/api/auth/logout', 400);
  await logOut(tab);
  tab.clock.increment(5000);
  await hasHeard(tab);
});

test.each(['', '{', '"x"', '["x"]', '{"a":1}'])(
  'a stored list of sessions that is %j is ignored',
  (text) => {
    const { storage } = browser.openTab();
    storage.setItem('leftSessions', text);
    expect(open().store.left()).toEqual([]);
  },
);

test.each(['', 'token', 'a.b.c', `a.${btoa('{"sid":"../1"}')}.c`])(
  'a logout ends the session by its cookie if the token %j does not name it',
  async (token) => {
    const tab = open();
    await tab.signIn();
    tab.storage.setItem('authToken', token);
    await logOut(tab);
    expect([ended(), tab.keys()]).toEqual([[undefined], []]);
  },
);
