/**
 * The service worker: keeps the code of the app on the device, so that it opens without a network.
 * It answers with the pictures that the page has stored; API calls never pass through its caches.
 * The build compiles this file on its own, so it imports nothing, and puts `APP` in front of it. The
 * empty export is for tests, and not in the build.
 */

/** The build: the hash of its content, its first script, and its files besides the page. */
declare const APP: { version: string; entry: string; files: readonly string[] };

/** Types that TypeScript only has for a project without a page. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface RequestEvent extends LastingEvent {
  request: Request;
  /** The answer that the browser requested while it started the worker, if it does that. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', act: (event: LastingEvent) => void) => void) &
    ((type: 'fetch', act: (event: RequestEvent) => void) => void) &
    ((type: 'message', act: (event: MessageEvent & LastingEvent) => void) => void);
  location: Location;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
}

const worker = globalThis as unknown as WorkerScope;

const PREFIX = 'plumbline-app-';
const CACHE = PREFIX + APP.version;
const PAGE = '/index.html';
const FILES = new Set(APP.files);

/** Pictures and reports of the signed-in user's inspections. Their content never changes. */
const PICTURES = 'plumbline-pictures';

/** The name of the version that runs, as the worker notes it when it starts. */
const RUNNING = 'plumbline-running';
const NOTE = '/running';

/** If a page or picture has not arrived after this time, it comes from the device. */
const PATIENCE_MS = 3000;

/**
 * The server answers every page, so that a refusal comes from something else. This one is shown,
 * because a user can only sign in at a proxy there.
 */
const UNAUTHORIZED = 401;

/** Fails if the server already has another build; the browser then tries that one. */
async function fill(cache: Cache): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(APP.entry))
    throw new Error('The server has another version of the app');
  await cache.addAll(APP.files);
  // Last: without its scripts it would be shown and not start.
  await cache.put(PAGE, page);
}

/** Stores either all of the app or nothing. */
async function keepApp(): Promise<void> {
  const isNew = !(await caches.has(CACHE));
  try {
    await fill(await caches.open(CACHE));
  } catch (error) {
    if (isNew) await caches.delete(CACHE);
    throw error;
  }
}

/** Whether the browser still has all of the app: it may discard its caches, and people may. */
async function isAppStored(): Promise<boolean> {
  if (!(await caches.has(CACHE))) return false;
  const kept = await (await caches.open(CACHE)).keys();
  const names = new Set(kept.map(({ url }) => new URL(url).pathname));
  return [PAGE, ...FILES].every((name) => names.has(name));
}

let refilling: Promise<void> | undefined;

/** Tells a page when all of the app is stored, and before that if something has to be stored again. */
async function confirm(tell: (state: 'whole' | 'incomplete') => void): Promise<void> {
  if (!(await isAppStored().catch(() => false))) {
    tell('incomplete');
    refilling ??= keepApp().finally(() => {
      refilling = undefined;
    });
    await refilling;
  }
  tell('whole');
}

/** The cache of the version that ran before, also if others were stored and never started. */
async function previousVersion(others: readonly string[]): Promise<string | undefined> {
  const noted = await (await (await caches.open(RUNNING)).match(NOTE))?.text();
  // An earlier version of the worker has not noted its name.
  return noted === undefined || noted === CACHE ? others.at(-1) : noted;
}

/** Open tabs may still need files of the previous version, so that is kept. */
async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const previous = await previousVersion(others);
  const unused = others.filter((name) => name !== previous);
  await Promise.all(unused.map((name) => caches.delete(name)));
  await (await caches.open(RUNNING)).put(NOTE, new Response(CACHE));
}

/** The stored answer to a request; none if the device cannot read what it has stored. */
async function stored(request: Request | string): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  try {
    const cache = await caches.open(CACHE);
    return (await cache.match(request, options)) ?? (await caches.match(request, options));
  } catch {
    return undefined;
  }
}

async function appFile(request: Request): Promise<Response> {
  return (await stored(request)) ?? fetch(request);
}

const patience = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });

/** The answer of the network if it can be used, otherwise nothing. */
const usableOf = (
  answer: Promise<Response>,
  isUsable: (response: Response) => boolean,
): Promise<Response | undefined> =>
  answer.then(
    (response) => (isUsable(response) ? response : undefined),
    () => undefined,
  );

const answerOf = async ({ request, preloadResponse }: RequestEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

/**
 * A photo or a report. Without a network, a photo in whatever size is stored, regardless of the
 * requested size; on a weak one, if a size for screens does not begin to arrive.
 */
async function upload(event: RequestEvent): Promise<Response> {
  const storedAt = (address: string) =>
    caches.match(address, { cacheName: PICTURES, ignoreVary: true }).catch(() => undefined);
  const same = await storedAt(event.request.url);
  if (same !== undefined) return same;
  const answer = answerOf(event);
  const usable = usableOf(answer, ({ status }) => status < 500);
  const { pathname, searchParams } = new URL(event.request.url);
  const medium = await storedAt(`${pathname}?size=medium`);
  if (medium === undefined) return answer;
  const isForScreen = searchParams.has('size');
  return (await (isForScreen ? Promise.race([usable, patience()]) : usable)) ?? medium;
}

const isPage = ({ ok, type, status }: Response) =>
  ok || type === 'opaqueredirect' || (status >= 300 && status < 400) || status === UNAUTHORIZED;

/** The first answer that there is; nothing if there is none. */
const firstOf = (...answers: Promise<Response | undefined>[]): Promise<Response | undefined> =>
  Promise.any(
    answers.map(async (answer) => {
      const response = await answer;
      if (response === undefined) throw new Error('There is no answer');
      return response;
    }),
  ).catch(() => undefined);

/** The server's page, which may be newer; the device's page if the server does not answer. */
async function page(event: RequestEvent): Promise<Response> {
  const answer = answerOf(event);
  const usable = usableOf(answer, isPage);
  return (
    (await Promise.race([usable, patience()])) ?? (await firstOf(stored(PAGE), usable)) ?? answer
  );
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepApp());
});

worker.addEventListener('activate', (event) => {
  const { registration, clients } = worker;
  event.waitUntil(
    Promise.all([dropOldVersions(), registration.navigationPreload?.enable(), clients.claim()]),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const isNavigation = request.mode === 'navigate';
  if (pathname.startsWith('/uploads/')) event.respondWith(upload(event));
  if (/^\/+(api|uploads)(\/|$)/i.test(pathname)) return;
  if (isNavigation) event.respondWith(page(event));
  else if (FILES.has(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(appFile(request));
});

worker.addEventListener('message', (event) => {
  const { ports } = event;
  const data: unknown = event.data;
  // The user has chosen the new version, so it does not wait until all tabs are closed.
  if (data === 'activate') void worker.skipWaiting();
  if (data === 'confirm')
    event.waitUntil(
      confirm((state) => {
        ports[0]?.postMessage(state);
      }),
    );
});

export {};
