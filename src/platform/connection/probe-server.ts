import * as z from 'zod/mini';
import { API_BASE } from '../../../contract/limits';

/** A server that takes longer counts as unavailable. */
const TIMEOUT_MS = 4000;

const Health = z.object({ status: z.literal('ok') });

/**
 * Asks the server whether it works.
 * @throws when it does not, or when something else answers.
 */
export async function probeServer(signal: AbortSignal): Promise<undefined> {
  const timeout = new AbortController();
  const timer = setTimeout(() => {
    timeout.abort();
  }, TIMEOUT_MS);
  try {
    const response = await fetch(`${API_BASE}/health`, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, timeout.signal]),
    });
    if (!response.ok) throw new Error(`The server answers ${String(response.status)}`);
    Health.parse(await response.json());
  } finally {
    clearTimeout(timer);
  }
}
