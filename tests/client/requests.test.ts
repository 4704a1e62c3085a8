import { CanceledError, isAxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppSession,
  createBrowserStorage,
  openSession,
} from '../support/machines/app-session';
import { expectPrinted } from '../support/run/expect-printed';
import { ANNA, BORIS } from '../support/records/people';
import {
  gate,
  type Outcome,
  type ScriptedServer,
  startScriptedServer,
} from '../support/server/scripted-server';

/** Requests and the session's refresh, over real connections. */

expectPrinted(
  /^The answer does not fit refresh /,
  /^Server error 5/,
  /^No answer\./,
  /^Forbidden /,
);

let server: ScriptedServer;
let app: AppSession;

beforeEach(async () => {
  server = await startScriptedServer();
  app = openSession(server.url);
  await app.signIn();
});

afterEach(async () => {
  app.close();
  await server.close();
});

const get = (path: string, signal?: AbortSignal) =>
  app.send({ method: 'GET', url: path, ...(signal && { signal }) });

/** How a request ended: its answer, the status of its failure, or the name of its failure. */
const endOf = (request: Promise<{ data: unknown }>) =>
  request.then(
    ({ data }) => data,
    (error: unknown) => (isAxiosError(error) ? (error.response?.status ?? error.code) : error),
  );

const paths = (count: number) => Array.from({ length: count }, (_, i) => `/thing/${String(i)}`);
const refreshes = () => server.at('/auth/refresh').length;
const isRenewing = () => app.until((state) => state.hasTag('renewing'));
const isIdle = () => app.until((state) => !state.hasTag('renewing'));

/** The test decides when the refresh is answered; the gate opens when it has arrived. */
function holdRefresh() {
  const arrived = gate();
  const answer = gate();
  server.state.script = async ({ path }): Promise<Outcome> => {
    if (path !== '/api/auth/refresh') return 'answer';
    arrived.open();
    await answer.opened;
    return 'answer';
  };
  return { arrived: arrived.opened, answer: answer.open };
}

describe('requests refused with 401', () => {
  test.each([1, 2, 50])(
    '%i at once cause one refresh, and each is answered once',
    async (count) => {
      server.expire();
      const answers = await Promise.all(paths(count).map((path) => endOf(get(path))));
      expect(answers).toEqual(
        paths(count).map((path) => ({ path: `/api${path}`, token: 'token 4' })),
      );
      expect(refreshes()).toBe(1);
      for (const path of paths(count)) {
        expect(server.at(path).map(({ status }) => status)).toEqual([401, 200]);
      }
    },
  );

  test('during a refresh wait for it', async () => {
    const slow = gate();
    const refresh = holdRefresh();
    const { script } = server.state;
    server.state.script = async (arrival): Promise<Outcome> => {
      if (arrival.path === '/api/slow' && arrival.status === 401) await slow.opened;
      return script(arrival);
    };
    server.expire();
    const answers = Promise.all([endOf(get('/slow')), endOf(get('/quick'))]);
    await refresh.arrived;
    slow.open();
    await app.until(({ context }) => context.waiting.length === 2);
    refresh.answer();
    expect(await answers).toEqual([
      { path: '/api/slow', token: 'token 4' },
      { path: '/api/quick', token: 'token 4' },
    ]);
    expect(refreshes()).toBe(1);
  });

  test('late, because of the old token, are sent again without another refresh', async () => {
    const slow = gate();
    server.state.script = async ({ path, status }): Promise<Outcome> => {
      if (path === '/api/slow' && status === 401) await slow.opened;
      return 'answer';
    };
    server.expire();
    const late = endOf(get('/slow'));
    await endOf(get('/quick'));
    slow.open();
    expect(await late).toEqual({ path: '/api/slow', token: 'token 4' });
    expect(refreshes()).toBe(1);
  });

  test('a second time are passed on', async () => {
    server.state.statuses.set('/api/never', 401);
    expect(await endOf(get('/never'))).toBe(401);
    expect([refreshes(), server.at('/never').length]).toEqual([1, 2]);
    await isIdle();
    expect(app.session.getSnapshot().hasTag('signedIn')).toBe(true);
  });

  test.each(['/auth/login', '/auth/change-password', '/auth/logout'])(
    'by %s are passed on',
    async (path) => {
      server.state.statuses.set(`/api${path}`, 401);
      expect(await endOf(app.send({ method: 'POST', url: path, data: {} }))).toBe(401);
      expect(refreshes()).toBe(0);
    },
  );

  test.each([400, 401, 403])('are rejected when the refresh is refused with %i', async (status) => {
    server.state.statuses.set('/api/auth/refresh', status);
    server.expire();
    expect(await Promise.all(paths(3).map((path) => endOf(get(path))))).toEqual([401, 401, 401]);
    expect(refreshes()).toBe(1);
    expect([app.store.user(), app.store.accessToken()]).toEqual([null, null]);
    expect(app.session.getSnapshot().value).toEqual({ signedOut: 'forcedOut' });
  });
});

describe('a request', () => {
  test('made during a refresh waits and is sent once, with the new token', async () => {
    const refresh = holdRefresh();
    server.expire();
    const first = endOf(get('/first'));
    await refresh.arrived;
    const second = endOf(get('/second'));
    expect(server.at('/second')).toEqual([]);
    refresh.answer();
    expect(await second).toEqual({ path: '/api/second', token: 'token 4' });
    expect(server.at('/second').map(({ status }) => status)).toEqual([200]);
    await first;
  });

  test('aborted while it waits is rejected at once and never sent', async () => {
    const refresh = holdRefresh();
    server.expire();
    const [held, refused] = [new AbortController(), new AbortController()];
    const kept = endOf(get('/kept'));
    const first = get('/refused', refused.signal);
    await refresh.arrived;
    await app.until(({ context }) => context.waiting.length === 2);
    const second = get('/held', held.signal);
    refused.abort();
    held.abort();
    for (const given of [first, second]) await expect(given).rejects.toThrow(CanceledError);
    await expect(get('/never', AbortSignal.abort())).rejects.toThrow(CanceledError);
    expect(app.session.getSnapshot().context.waiting.length).toBe(1);
    refresh.answer();
    expect(await kept).toEqual({ path: '/api/kept', token: 'token 4' });
    expect(server.at('/refused').map(({ status }) => status)).toEqual([401]);
    expect([server.at('/held'), server.at('/never')]).toEqual([[], []]);
  });

  test('with JSON is sent again with the same bytes', async () => {
    server.expire();
    const data = { title: 'Riß im Keller 🏗️', tags: ['a', 'b'], nested: { n: 1.5 } };
    await app.send({ method: 'POST', url: '/json', data });
    const [refused, replayed] = server.at('/json');
    expect([refused?.token, replayed?.token]).toEqual(['token 2', 'token 4']);
    expect(refused?.body.toString()).toBe(JSON.stringify(data));
    expect(replayed?.body.equals(refused?.body ?? Buffer.alloc(0))).toBe(true);
    expect(replayed?.contentType).toBe(refused?.contentType);
  });

  test('with a file is sent again with the same parts', async () => {
    server.expire();
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const form = new FormData();
    form.append('caption', 'Nördliche Wand');
    form.append('file', new File([bytes], 'wand.jpg', { type: 'image/jpeg' }));
    await app.send({ method: 'POST', url: '/file', data: form });
    const sent = server.at('/file');
    expect(sent.map(({ status }) => status)).toEqual([401, 200]);
    for (const { body, contentType } of sent) {
      const parts = await new Response(new Uint8Array(body), {
        headers: { 'content-type': contentType },
      }).formData();
      const file = parts.get('file') as File;
      expect([parts.get('caption'), file.name, file.type]).toEqual([
        'Nördliche Wand',
        'wand.jpg',
        'image/jpeg',
      ]);
      expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    }
  });
});

describe('a user who signs out', () => {
  test('during a refresh is not signed in again by its late answer', async () => {
    const refresh = holdRefresh();
    server.expire();
    const request = endOf(get('/thing'));
    await refresh.arrived;
    app.session.send({ type: 'logout' });
    expect(await request).toBe(401);
    refresh.answer();
    await app.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
    expect([app.store.user(), app.store.accessToken()]).toEqual([null, null]);
    expect(app.session.getSnapshot().value).toEqual({ signedOut: 'waiting' });
  });

  test('leaves no answers for the next user', async () => {
    const slow = gate();
    server.state.script = async ({ path }): Promise<Outcome> => {
      if (path.startsWith('/api/slow')) await slow.opened;
      return 'answer';
    };
    const answered = endOf(get('/slow/answered'));
    server.state.statuses.set('/api/slow/refused', 401);
    const refused = endOf(get('/slow/refused'));
    app.session.send({ type: 'logout' });
    await app.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
    server.state.user = BORIS;
    await app.signIn();
    slow.open();
    expect(await Promise.all([answered, refused])).toEqual(['ERR_CANCELED', 401]);
    expect([refreshes(), app.store.user()]).toEqual([0, BORIS]);
    expect(server.at('/slow/refused').length).toBe(1);
  });
});

describe('a request of a user who has signed out', () => {
  const become = async (user: typeof BORIS) => {
    app.session.send({ type: 'logout' });
    await app.until(({ value }) => typeof value === 'object' && 'signedOut' in value);
    server.state.user = user;
    await app.signIn();
  };

  test('still gets its answer if it was a change', async () => {
    const slow = gate();
    server.state.script = async ({ path }): Promise<Outcome> => {
      if (path.startsWith('/api/slow')) await slow.opened;
      return path === '/api/slow/dropped' ? 'drop' : 'answer';
    };
    server.state.statuses.set('/api/slow/refused', 401);
    const ends = ['/slow/done', '/slow/refused', '/slow/dropped'].map((url) =>
      endOf(app.send({ method: 'POST', url, data: {} })),
    );
    await become(BORIS);
    slow.open();
    expect(await Promise.all(ends)).toEqual([
      { path: '/api/slow/done', token: 'token 2' },
      401,
      'ECONNRESET',
    ]);
    expect([refreshes(), app.store.user()]).toEqual([0, BORIS]);
  });

  test('is not sent for the next user', async () => {
    const asAnna = app.sendFor(ANNA.id);
    await become(BORIS);
    expect(await endOf(asAnna({ method: 'POST', url: '/thing', data: {} }))).toBe('ERR_CANCELED');
    expect(server.at('/thing')).toEqual([]);
  });
});

describe('without an answer', () => {
  test('the refresh is retried after growing pauses', async () => {
    let dropped = 0;
    server.state.script = ({ path }) => {
      if (path !== '/api/auth/refresh' || dropped === 3) return 'answer';
      dropped += 1;
      return 'drop';
    };
    server.expire();
    const request = endOf(get('/thing'));
    for (const pause of [1000, 2000, 4000]) {
      await app.until(({ context }) => context.trouble === 'unanswered');
      await isPausing();
      app.clock.increment(pause);
    }
    expect(await request).toEqual({ path: '/api/thing', token: 'token 7' });
    expect(app.session.getSnapshot().context.trouble).toBe('none');
  });

  test.each(['no answer', 404, 408, 425, 429, 500, 502, 503] as const)(
    'requests wait half a minute for a refresh that gets %s, and the session continues',
    async (answer) => {
      if (answer === 'no answer') {
        server.state.script = ({ path }) => (path === '/api/auth/refresh' ? 'drop' : 'answer');
      } else server.state.statuses.set('/api/auth/refresh', answer);
      server.expire();
      const request = endOf(get('/thing'));
      for (let second = 0; second < 30; second += 1) {
        await isPausing();
        app.clock.increment(1000);
      }
      expect(await request).toBe('ERR_NETWORK');
      expect(await endOf(get('/later'))).toBe('ERR_NETWORK');
      expect([app.store.user(), app.session.getSnapshot().context.trouble]).toEqual([
        ANNA,
        'unreachable',
      ]);
      server.state.script = () => 'answer';
      server.state.statuses.clear();
      await isPausing();
      app.clock.increment(10_000);
      await isIdle();
      expect(await endOf(get('/thing'))).toMatchObject({ path: '/api/thing' });
    },
  );

  test.each([200, 401, 403])(
    'a page of another network with %i ends no session',
    async (status) => {
      server.state.pages.add('/api/auth/refresh');
      server.state.statuses.set('/api/auth/refresh', status);
      server.expire();
      const request = endOf(get('/thing'));
      await isPausing();
      server.state.pages.clear();
      server.state.statuses.clear();
      app.clock.increment(1000);
      expect(await request).toMatchObject({ path: '/api/thing' });
      expect(app.store.user()).toEqual(ANNA);
    },
  );

  test.each([
    [{ success: false, errorMessage: 'Revoked' }, null],
    [{ success: true }, ANNA],
    ['welcome', ANNA],
    [null, ANNA],
  ])('the refresh is answered %j with 200', async (body, user) => {
    server.state.statuses.set('/api/auth/refresh', 200);
    server.state.bodies.set('/api/auth/refresh', body);
    server.expire();
    void endOf(get('/thing'));
    await app.until(({ context }) => context.user === null || context.trouble === 'unanswered');
    expect(app.store.user()).toEqual(user);
  });

  test('offline the refresh waits for the connection, and requests fail at once', async () => {
    let isConnected = false;
    server.state.script = ({ path }) =>
      path === '/api/auth/refresh' && !isConnected ? 'drop' : 'answer';
    server.expire();
    const request = endOf(get('/thing'));
    await isRenewing();
    app.setOnline(false);
    await app.until(({ context }) => context.trouble === 'offline');
    expect(await request).toBe('ERR_NETWORK');
    expect(await endOf(get('/later'))).toBe('ERR_NETWORK');
    expect(app.store.user()).not.toBeNull();
    isConnected = true;
    app.setOnline(true);
    await isIdle();
    expect(await endOf(get('/thing'))).toMatchObject({ path: '/api/thing' });
  });
});

/** The refresh pauses before its next try. */
const isPausing = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      const refresh = app.session.getSnapshot().children['refresh']?.getSnapshot();
      const isThere = JSON.stringify(refresh ?? null).includes('"trying":"pausing"');
      if (isThere) resolve();
      else setImmediate(look);
    };
    look();
  });

test('what arrives after another tab has signed out, or signed in someone else, is dropped', async () => {
  // As in a tab that the browser has frozen, which hears of it later than of the answer.
  for (const next of [BORIS, null]) {
    server.state.user = ANNA;
    const storage = createBrowserStorage({ isSilent: true });
    const [frozen, other] = [openSession(server.url, storage), openSession(server.url, storage)];
    await frozen.signIn();
    const arrived = gate();
    const answer = gate();
    server.state.script = async ({ path }): Promise<Outcome> => {
      if (path !== '/api/file') return 'answer';
      arrived.open();
      await answer.opened;
      return 'answer';
    };
    const reading = endOf(frozen.send({ method: 'GET', url: '/file' }));
    await arrived.opened;
    if (next === null) other.store.clear('left');
    else other.store.store({ user: next, accessToken: 'token of the next' });
    answer.open();
    expect(await reading).toBe(CanceledError.ERR_CANCELED);
    frozen.close();
    other.close();
  }
});
