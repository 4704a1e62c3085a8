import { REQUEST_TIMEOUT_MS } from '../../../contract/limits';
import type { KeyValueStorage } from '../storage/key-value-storage';

/** Runs one task at a time among all tabs of the browser. */
export type TabLock = <Result>(task: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Longer than any task: a session is renewed within the time of a request. */
const LEASE_MS = REQUEST_TIMEOUT_MS + 2000;

interface Lease {
  holder: string;
  until: number;
}

function leaseIn(text: string | null): Lease | null {
  const [, holder, until] = /^([^:]+):(\d+)$/.exec(text ?? '') ?? [];
  return holder === undefined ? null : { holder, until: Number(until) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Also a lease that ends too late: the clock was set back after its tab had ended. */
const isOver = ({ until }: Lease, now: number) => until <= now || until > now + LEASE_MS;

/**
 * A lock without Web Locks, as over plain HTTP: a lease in the storage that all tabs share. In rare
 * cases two tabs both get it. If both renew a session, the server returns the same successor to
 * both; if both sign in or out, one may have to sign in again.
 */
export function leaseLock(name: string, storage: KeyValueStorage): TabLock {
  const me = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const read = () => leaseIn(storage.getItem(name));
  return async (task, signal) => {
    for (;;) {
      const lease = read();
      if (lease === null || lease.holder === me || isOver(lease, Date.now())) {
        storage.setItem(name, `${me}:${String(Date.now() + LEASE_MS)}`);
        // Another tab may write at the same moment; the last writer has the lease.
        await pause(20, signal);
        if (read()?.holder === me) break;
      }
      await pause(50, signal);
    }
    try {
      return await task();
    } finally {
      if (read()?.holder === me) storage.removeItem(name);
    }
  };
}
