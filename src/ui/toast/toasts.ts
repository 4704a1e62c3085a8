import { TOAST_MS } from '../../../contract/limits';
import { createStore } from '../../platform/store';

export type Severity = 'success' | 'info' | 'warn' | 'error';

/** What a toast offers to do. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastMessage {
  severity: Severity;
  text: string;
  life: number;
  /** What it is about, such as a form: a success takes away earlier errors about the same. */
  topic?: string | undefined;
  action?: ToastAction | undefined;
}

/** The topic of notices that changes wait on this device. */
export const KEPT_TOPIC = 'kept';

/** Shows a toast to one user. */
export type Notify = (
  severity: Severity,
  text: string,
  action?: ToastAction,
  topic?: string,
) => void;

const LIFE: Readonly<Record<Severity, number>> = {
  success: TOAST_MS.default,
  info: TOAST_MS.default,
  warn: TOAST_MS.warning,
  error: TOAST_MS.error,
};

/**
 * Whether somebody without an account has the device. Toasts that lead to other pages then wait, so
 * that only the user sees them.
 */
export const isHandedOver = createStore(false);

type Listener = (message: ToastMessage) => void;

const listeners = new Map<number, Set<Listener>>();
/** Toasts for users who could not see them because the page was starting or they had left. */
const unheard = new Map<number, ToastMessage[]>();

/** Keeps toasts that a user has not seen yet for the next listener. */
export function keepToasts(userId: number, messages: readonly ToastMessage[]): void {
  if (messages.length > 0) unheard.set(userId, [...(unheard.get(userId) ?? []), ...messages]);
}

function notify(userId: number, message: ToastMessage): void {
  const heard = listeners.get(userId) ?? new Set();
  if (heard.size === 0) keepToasts(userId, [message]);
  for (const listener of heard) listener(message);
}

let signedInUser: () => number | null = () => null;

/** Sets how `showToast` finds its user: the one who is signed in when it is called. */
export function addressToastsTo(userId: () => number | null): void {
  signedInUser = userId;
}

interface ToastOptions {
  /** How long it is shown, in milliseconds. */
  life?: number;
  action?: ToastAction | undefined;
  /** As of a message. */
  topic?: string | undefined;
}

/** Shows a toast to the signed-in user; does nothing if nobody is signed in. */
export function showToast(
  severity: Severity,
  text: string,
  { life = LIFE[severity], action, topic }: ToastOptions = {},
): void {
  const userId = signedInUser();
  if (userId !== null) notify(userId, { severity, text, life, action, topic });
}

/**
 * Shows toasts to one user. If they have signed out, they see the toasts when they return to this
 * page.
 */
export const toastsTo =
  (userId: number): Notify =>
  (severity, text, action, topic) => {
    notify(userId, { severity, text, life: LIFE[severity], action, topic });
  };

/** Listens for the toasts of a user; returns a function that stops listening. */
export function onToast(userId: number, listener: Listener): () => void {
  const heard = listeners.get(userId) ?? new Set();
  listeners.set(userId, heard.add(listener));
  const missed = unheard.get(userId) ?? [];
  unheard.delete(userId);
  for (const message of missed) listener(message);
  return () => {
    heard.delete(listener);
  };
}
