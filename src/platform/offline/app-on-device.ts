import { createStore } from '../store';

/**
 * Whether the app opens without a network: `impossible` in this browser or because this address is
 * not encrypted; `checking` while it is not known whether the browser still has all of its code;
 * `preparing` while its code is being stored; `ready`; or `renewed`, when a newer version is stored
 * and waits until the user starts it.
 */
export type AppOnDevice = 'impossible' | 'checking' | 'preparing' | 'ready' | 'renewed';

const WORKER = '/service-worker.js';

/** A worker of an earlier version does not answer; it stored all of the app before it started. */
const ANSWER_MS = 5000;

/** After a failure the code is stored again after this time, or when the connection returns. */
const RETRY_MS = 60_000;

/**
 * A page that stays open checks for a newer version at most this often, when it becomes visible.
 */
const UPDATE_MS = 3_600_000;

/**
 * A browser keeps the old version for minutes while it answers a request, such as for a photo on a
 * slow line. A page that is loaded again gives its requests up, and gets the newer page.
 */
const START_MS = 3000;

// Missing over plain HTTP, although its type does not say so.
const isPossible = 'serviceWorker' in navigator;

const isStored = () => navigator.serviceWorker.controller !== null;

const app = createStore<AppOnDevice>(
  !isPossible ? 'impossible' : isStored() ? 'checking' : 'preparing',
);

let registration: ServiceWorkerRegistration | undefined;

/** The version that waits. The registration may name it later than its state says so. */
let newer: ServiceWorker | undefined;

/**
 * Asks a version whether the browser still has all of it, and to store it again if not. `retry` is
 * called in that case, because it may fail.
 */
function confirm(stored: ServiceWorker, retry: () => void): void {
  const { port1, port2 } = new MessageChannel();
  const tell = (state: AppOnDevice) => {
    // Another tab may have started it; this one still runs the older version.
    if (app.read() !== 'renewed') app.write(state);
  };
  const silence = setTimeout(tell, ANSWER_MS, 'ready');
  port1.onmessage = ({ data }) => {
    clearTimeout(silence);
    tell(data === 'whole' ? 'ready' : 'preparing');
    if (data !== 'whole') retry();
  };
  stored.postMessage('confirm', [port2]);
}

const followed = new WeakSet<ServiceWorker>();

/** Follows a version until it is stored; `retry` is called if that fails. */
function follow(stored: ServiceWorker, retry: () => void): void {
  const look = () => {
    if (stored.state === 'activated') confirm(stored, retry);
    else if (stored.state === 'installed' && isStored()) {
      newer = stored;
      app.write('renewed');
    } else if (stored.state === 'redundant' && app.read() === 'preparing') retry();
  };
  if (!followed.has(stored)) stored.addEventListener('statechange', look);
  followed.add(stored);
  look();
}

let isRetrying = false;

function tryLater(page: Window): void {
  if (isRetrying) return;
  isRetrying = true;
  const done = new AbortController();
  const again = () => {
    isRetrying = false;
    done.abort();
    page.clearTimeout(timer);
    void register(page);
  };
  const timer = page.setTimeout(again, RETRY_MS);
  page.addEventListener('online', again, { signal: done.signal });
}

async function register(page: Window): Promise<void> {
  const retry = () => {
    tryLater(page);
  };
  try {
    registration = await page.navigator.serviceWorker.register(WORKER);
    const { installing, waiting, active } = registration;
    for (const version of [active, waiting, installing])
      if (version !== null) follow(version, retry);
  } catch (error) {
    console.warn('The app could not be stored on this device', error);
    retry();
    return;
  }
  registration.onupdatefound = () => {
    const found = registration?.installing;
    if (found != null) follow(found, retry);
  };
}

/**
 * Asks the server for a newer version when a page that was open for a long time becomes visible.
 */
function lookForUpdates(page: Window): void {
  let last = Date.now();
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'visible' || Date.now() - last < UPDATE_MS) return;
    last = Date.now();
    // Without a network there is nothing to report; the next check is enough.
    registration?.update().catch(() => undefined);
  });
}

let isStarted = false;

/** Stores the code of the app on the device, once per page. */
export function keepAppOnDevice(page: Window): void {
  if (isStarted || !isPossible) return;
  isStarted = true;
  lookForUpdates(page);
  void register(page);
}

/** Starts the newer version in this tab. Other tabs continue with theirs. */
export function startNewVersion(): void {
  const reload = () => {
    window.location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  // Another tab may have started it already.
  if (newer?.state !== 'installed') {
    reload();
    return;
  }
  newer.postMessage('activate');
  // Also after the first reload: a browser may never answer one while the new worker is starting.
  setTimeout(reload, START_MS);
}

/** Whether the app opens without a network; updates as that changes. */
export const useAppOnDevice = app.use;
