import { TOAST_MS } from '../../../contract/limits';
import type { ToastMessage } from './toasts';

/** One visible toast, and those that follow it. */
export interface ToastQueue {
  shown: ToastMessage | null;
  waiting: readonly ToastMessage[];
}

export const NO_TOASTS: ToastQueue = { shown: null, waiting: [] };

/** The toasts without an action, and those that have one, in their order. */
export function withoutActions({ shown, waiting }: ToastQueue): {
  queue: ToastQueue;
  held: readonly ToastMessage[];
} {
  const all = shown === null ? waiting : [shown, ...waiting];
  const [next = null, ...rest] = all.filter(({ action }) => action === undefined);
  return {
    queue: { shown: next, waiting: rest },
    held: all.filter(({ action }) => action !== undefined),
  };
}

/** The user must have time to read it, or to press its button. */
const isUrgent = ({ severity, action }: ToastMessage) =>
  severity === 'error' || severity === 'warn' || action !== undefined;

/** The toasts without the errors and notices about a topic, which no longer hold. */
export function withoutSolved(queue: ToastQueue, topic: string): ToastQueue {
  if (queue.shown === null) return queue;
  const isSolved = (one: ToastMessage) =>
    (one.severity === 'error' || one.severity === 'info') && one.topic === topic;
  const [shown = null, ...waiting] = [queue.shown, ...queue.waiting].filter(
    (one) => !isSolved(one),
  );
  return { shown, waiting };
}

const isSame = (one: ToastMessage, other: ToastMessage) =>
  one.severity === other.severity && one.text === other.text;

/** Whether a toast is one that is already visible, with a button in addition. */
export const completes = (toast: ToastMessage, visible: ToastMessage): boolean =>
  isSame(toast, visible) && visible.action === undefined && toast.action !== undefined;

/**
 * Adds a toast. A visible or waiting error is not repeated, and neither is anything that already
 * waits; the same message with a button takes the place of one without. A success takes away the errors about the
 * same topic.
 */
export function arrived(before: ToastQueue, message: ToastMessage): ToastQueue {
  const { severity, topic } = message;
  const queue =
    severity === 'success' && topic !== undefined ? withoutSolved(before, topic) : before;
  const { shown, waiting } = queue;
  if (shown === null) return { shown: message, waiting };
  // Two buttons lead to different places.
  const others = waiting.filter((one) => !completes(message, one));
  if (completes(message, shown)) return { shown: message, waiting: others };
  if (message.action !== undefined) return { shown, waiting: [...others, message] };
  const known = message.severity === 'error' ? [shown, ...waiting] : waiting;
  if (known.some((one) => isSame(one, message))) return queue;
  return { shown, waiting: [...waiting, message] };
}

/**
 * Replaces the visible toast with that text by the next one; if that toast is gone, nothing
 * changes.
 */
export function left(queue: ToastQueue, text: string): ToastQueue {
  if (queue.shown?.text !== text) return queue;
  const [next = null, ...waiting] = queue.waiting;
  return { shown: next, waiting };
}

/** How long a confirmation stays visible when others wait. */
const BRIEFLY_MS = 1500;

/**
 * The time in milliseconds after which the visible toast gives way to one that waits, even if the
 * pointer rests on it, which stops its own timer; null if none waits.
 */
export function giveWayMs({ shown, waiting }: ToastQueue): number | null {
  if (shown === null || waiting.length === 0) return null;
  return isUrgent(shown) ? Math.min(shown.life, TOAST_MS.error) : BRIEFLY_MS;
}
