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

/** Whether the visible toast ends early, because others wait and it need not be read. */
export const givesWay = ({ shown, waiting }: ToastQueue): boolean =>
  shown !== null && waiting.length > 0 && !isUrgent(shown);
