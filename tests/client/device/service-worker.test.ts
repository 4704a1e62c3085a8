import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the service worker answers on bad networks and devices. */

const ORIGIN = 'https://plumbline.test';
const PICTURE = `${ORIGIN}/uploads/a/b.jpg`;

const absolute = (address: string | Request) =>
  new URL(typeof address === 'string' ? address : address.url, ORIGIN).href;

/** The caches of one device. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const state = { isBroken: false };
  const cacheOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: (address: string | Request) =>
        Promise.resolve(entries.get(absolute(address))?.clone()),
      put: (address: string, response: Response) => {
        entries.set(absolute(address), response);
        return Promise.resolve();
      },
      addAll: async (addresses: readonly string[]) => {
        for (const address of addresses) entries.set(absolute(address), await fetchNow());
      },
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
      delete: (address: string) => Promise.resolve(entries.delete(absolute(address))),
    };
  };
  return {
    state,
    names: () => [...all.keys()],
    open: (name: string) =>
      state.isBroken ? Promise.reject(new Error('Out of order')) : Promise.resolve(cacheOf(name)),
    has: (name: string) => Promise.resolve(all.has(name)),
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
    match: async (address: string | Request, { cacheName }: { cacheName?: string }) => {
      if (state.isBroken) throw new Error('Out of order');
      const names = [...all.keys()].filter((name) => cacheName === undefined || name === cacheName);
      const found = await Promise.all(names.map((name) => cacheOf(name).match(address)));
      return found.find((response) => response !== undefined);
    },
  };
}

let device: ReturnType<typeof createCaches>;
let fetchNow: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  device = createCaches();
  fetchNow = () => Promise.reject(new Error('No network'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts the worker of a version. */
async function start(version: string) {
  const listeners = new Map<string, (event: unknown) => void>();
  const globals = {
    APP: { version, entry: 'assets/index.js', files: ['/assets/index.js'] },
    caches: device,
    fetch: () => fetchNow(),
    location: { origin: ORIGIN },
    registration: {},
    clients: { claim: () => Promise.resolve() },
    addEventListener: (type: string, listener: (event: unknown) => void) => {
      listeners.set(type, listener);
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.resetModules();
  await import('../../../src/platform/offline/service-worker');
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (given: Promise<unknown>) => {
      work = given;
    };
    listeners.get(type)?.({ ...event, waitUntil });
    await work;
  };
  return {
    activate: () => send('activate', {}),
    /** What a page is told that asks whether the app is stored. */
    confirm: async () => {
      const told: unknown[] = [];
      const port = { postMessage: (state: unknown) => told.push(state) };
      await send('message', { data: 'confirm', ports: [port] }).catch(() => undefined);
      return told;
    },
    /** The body of the answer to a request; undefined while there is none. */
    ask: (address: string, mode: 'navigate' | 'no-cors' = 'no-cors') => {
      let body: string | undefined;
      const respondWith = (answer: Promise<Response>) => {
        answer.then(
          async (response) => {
            body = await response.text();
          },
          () => {
            body = 'failed';
          },
        );
      };
      listeners.get('fetch')?.({ request: { url: address, method: 'GET', mode }, respondWith });
      return async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        return body;
      };
    },
  };
}

const keep = async (cache: string, address: string, body: string) =>
  (await device.open(cache)).put(address, new Response(body));
const answer =
  (body: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status }));
const never = () => new Promise<Response>(() => undefined);

test.each([
  [200, 'of the network'],
  [401, 'of the network'],
  [403, 'on the device'],
  [404, 'on the device'],
  [429, 'on the device'],
  [502, 'on the device'],
])('a page that is answered with %i is the page %s', async (status, expected) => {
  const { ask } = await start('one');
  await keep('plumbline-app-one', '/index.html', 'on the device');
  fetchNow = answer('of the network', status);
  expect(await ask(`${ORIGIN}/items`, 'navigate')(0)).toBe(expected);
});

test('the app opens from the network if the device cannot read what it has stored', async () => {
  const { ask } = await start('one');
  device.state.isBroken = true;
  fetchNow = answer('of the network');
  expect(await ask(`${ORIGIN}/items`, 'navigate')(0)).toBe('of the network');
  expect(await ask(`${ORIGIN}/assets/index.js`)(0)).toBe('of the network');
  let arrive: (response: Response) => void = () => undefined;
  fetchNow = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  const late = ask(`${ORIGIN}/items`, 'navigate');
  expect(await late(10_000)).toBeUndefined();
  arrive(new Response('late'));
  expect(await late(0)).toBe('late');
});

test('the picture on the device is shown if the wanted size does not begin to arrive', async () => {
  const { ask } = await start('one');
  await keep('plumbline-pictures', `${PICTURE}?size=medium`, 'medium');
  fetchNow = never;
  const seen = ask(`${PICTURE}?size=screen`);
  expect(await seen(2999)).toBeUndefined();
  expect(await seen(1)).toBe('medium');
  // Nobody asks for the whole file to look at it.
  expect(await ask(PICTURE)(60_000)).toBeUndefined();
  expect(await ask(`${ORIGIN}/uploads/c/d.jpg?size=screen`)(60_000)).toBeUndefined();
  fetchNow = answer('gone', 404);
  expect(await ask(`${PICTURE}?size=screen`)(0)).toBe('gone');
  fetchNow = answer('down', 503);
  expect(await ask(`${PICTURE}?size=screen`)(0)).toBe('medium');
  fetchNow = () => Promise.reject(new Error('No network'));
  expect(await ask(PICTURE)(0)).toBe('medium');
});

test('a version that was stored and never started does not replace the one that ran', async () => {
  for (const version of ['one', 'two', 'three']) {
    const worker = await start(version);
    await keep(`plumbline-app-${version}`, '/index.html', version);
    if (version !== 'two') await worker.activate();
  }
  const kept = device.names().filter((name) => name.startsWith('plumbline-app-'));
  expect(kept).toEqual(['plumbline-app-one', 'plumbline-app-three']);
});

test('what a device has lost of the app is stored again before it is called whole', async () => {
  const { confirm, ask } = await start('one');
  expect([await confirm(), device.names()]).toEqual([['incomplete'], []]);
  fetchNow = answer('The page of assets/index.js');
  expect([await confirm(), await confirm()]).toEqual([['incomplete', 'whole'], ['whole']]);
  await (await device.open('plumbline-app-one')).delete('/assets/index.js');
  device.state.isBroken = true;
  expect(await confirm()).toEqual(['incomplete']);
  device.state.isBroken = false;
  expect(await confirm()).toEqual(['incomplete', 'whole']);
  fetchNow = () => Promise.reject(new Error('No network'));
  expect(await ask(`${ORIGIN}/assets/index.js`)(0)).toBe('The page of assets/index.js');
});

test('a page is not stored before its code', async () => {
  const { confirm } = await start('one');
  await device.open('plumbline-app-one');
  let asked = 0;
  fetchNow = () => {
    asked += 1;
    return asked === 1
      ? answer('The page of assets/index.js')()
      : Promise.reject(new Error('No network'));
  };
  expect(await confirm()).toEqual(['incomplete']);
  expect(await (await device.open('plumbline-app-one')).keys()).toEqual([]);
});

test('a worker does not store the app again from a server with another version', async () => {
  const { confirm } = await start('one');
  fetchNow = answer('The page of assets/other.js');
  expect([await confirm(), device.names()]).toEqual([['incomplete'], []]);
});
