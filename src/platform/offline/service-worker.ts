/**
 * The service worker: keeps the code of the app on the device, so that it opens without a network.
 * It answers with the pictures that the page has stored; API calls never pass through its caches.
 * The build compiles this file on its own, so it imports nothing, and puts `APP` in front of it.
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
    ((type: 'message', act: (event: MessageEvent) => void) => void);
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

/** If the page has not arrived after this time, it comes from the device. */
const PATIENCE_MS = 3000;

/** Fails if the server already has another build; the browser then tries that one. */
async function fill(cache: Cache): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok || !(await page.clone().text()).includes(APP.entry))
    throw new Error('The server has another version of the app');
  await cache.put(PAGE, page);
  await cache.addAll(APP.files);
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

/** Open tabs may still need files of the previous version, so that is kept. */
async function dropOldVersions(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function appFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const options = { ignoreVary: true };
  return (
    (await cache.match(request, options)) ??
    (await caches.match(request, options)) ??
    fetch(request)
  );
}

/**
 * A photo or a report. Without a network, a photo in whatever size is stored, regardless of the
 * requested size.
 */
async function upload({ request, preloadResponse }: RequestEvent): Promise<Response> {
  const storedAt = (address: string) =>
    caches.match(address, { cacheName: PICTURES, ignoreVary: true }).catch(() => undefined);
  const stored = await storedAt(request.url);
  if (stored !== undefined) return stored;
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const medium = await storedAt(`${new URL(request.url).pathname}?size=medium`);
    if (medium === undefined) throw error;
    return medium;
  }
}

const patience = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });

/** The server's page, which may be newer; the device's page if the server does not answer. */
async function page({ request, preloadResponse }: RequestEvent): Promise<Response> {
  const answer = Promise.resolve(preloadResponse).then((early) => early ?? fetch(request));
  const usable = answer.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  const cache = await caches.open(CACHE);
  return (
    (await Promise.race([usable, patience()])) ??
    (await cache.match(PAGE, { ignoreVary: true })) ??
    answer
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
  const isPage = request.mode === 'navigate';
  if (pathname.startsWith('/uploads/')) event.respondWith(upload(event));
  if (/^\/+(api|uploads)(\/|$)/i.test(pathname)) return;
  if (isPage) event.respondWith(page(event));
  else if (FILES.has(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(appFile(request));
});

/** The user has chosen the new version, so it does not wait until all tabs are closed. */
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting();
});
