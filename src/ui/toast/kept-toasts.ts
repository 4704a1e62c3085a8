import * as z from 'zod/mini';
import { STORAGE_KEYS } from '../../../contract/limits';
import type { ToastMessage } from './toasts';

/**
 * Toasts for the next page of this tab, because the page was reloaded before the user could see
 * them.
 */

const KeptToasts = z.array(
  z.object({
    userId: z.number(),
    severity: z.enum(['warn', 'error']),
    text: z.string(),
    life: z.number(),
  }),
);

const MOST = 10;

type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(storage: PageStorage): z.output<typeof KeptToasts> {
  try {
    return KeptToasts.parse(JSON.parse(storage.getItem(STORAGE_KEYS.toasts) ?? '[]'));
  } catch {
    return [];
  }
}

/** Keeps failures and refusals, but no confirmations and no buttons; at most ten toasts. */
export function keepForNextPage(
  storage: PageStorage,
  userId: number,
  messages: readonly ToastMessage[],
): void {
  const urgent = messages.filter(({ severity }) => severity === 'warn' || severity === 'error');
  if (urgent.length === 0) return;
  const kept = [
    ...read(storage),
    ...urgent.map(({ severity, text, life }) => ({ userId, severity, text, life })),
  ];
  try {
    storage.setItem(STORAGE_KEYS.toasts, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // Without storage they are lost with the page.
  }
}

/** Takes the toasts that the previous page kept for a user; those of other users are dropped. */
export function takeKept(storage: PageStorage, userId: number): ToastMessage[] {
  const kept = read(storage);
  storage.removeItem(STORAGE_KEYS.toasts);
  return kept
    .filter((message) => message.userId === userId)
    .map(({ severity, text, life }) => ({ severity, text, life }));
}
