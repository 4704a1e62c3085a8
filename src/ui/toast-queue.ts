import type { ToastMessage } from './toasts';

/** One toast in view, and those that follow it. */
export interface ToastQueue {
  shown: ToastMessage | null;
  waiting: readonly ToastMessage[];
}

export const NO_TOASTS: ToastQueue = { shown: null, waiting: [] };

/** The user must have the time to read it. */
const isUrgent = ({ severity }: ToastMessage) => severity === 'error' || severity === 'warn';

/** Adds a toast. An error that is visible or waits is not repeated, nor is what waits already. */
export function arrived(queue: ToastQueue, message: ToastMessage): ToastQueue {
  const { shown, waiting } = queue;
  if (shown === null) return { shown: message, waiting };
  const known = message.severity === 'error' ? [shown, ...waiting] : waiting;
  if (known.some(({ severity, text }) => severity === message.severity && text === message.text))
    return queue;
  return { shown, waiting: [...waiting, message] };
}

/** Shows the next toast instead of the one with that text; if that is gone, nothing changes. */
export function left(queue: ToastQueue, text: string): ToastQueue {
  if (queue.shown?.text !== text) return queue;
  const [next = null, ...waiting] = queue.waiting;
  return { shown: next, waiting };
}

/** How long a confirmation is in view when others wait. */
const BRIEFLY_MS = 1500;

/**
 * After how many milliseconds the visible toast gives way to one that waits, even if the pointer
 * rests on it, which stops its own timer; null if none waits.
 */
export function giveWayMs({ shown, waiting }: ToastQueue): number | null {
  if (shown === null || waiting.length === 0) return null;
  return isUrgent(shown) ? shown.life : BRIEFLY_MS;
}
