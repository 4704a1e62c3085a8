import { TOAST_MS } from '../../contract/limits';

export type Severity = 'success' | 'info' | 'warn' | 'error';

export interface ToastMessage {
  severity: Severity;
  text: string;
  life: number;
}

/** Tells one user something in passing. */
export type Tell = (severity: Severity, text: string) => void;

const LIFE: Readonly<Record<Severity, number>> = {
  success: TOAST_MS.default,
  info: TOAST_MS.default,
  warn: TOAST_MS.warning,
  error: TOAST_MS.error,
};

type Listener = (message: ToastMessage) => void;

const listeners = new Map<number, Set<Listener>>();
/** What was said to a user who could not see it: the page was starting, or they had left. */
const unheard = new Map<number, ToastMessage[]>();

function tell(userId: number, message: ToastMessage): void {
  const heard = listeners.get(userId) ?? new Set();
  if (heard.size === 0) unheard.set(userId, [...(unheard.get(userId) ?? []), message]);
  for (const listener of heard) listener(message);
}

let signedInUser: () => number | null = () => null;

/** Who is meant by what is said to nobody in particular: the user who is signed in at that moment. */
export function addressToastsTo(userId: () => number | null): void {
  signedInUser = userId;
}

/** Tells the signed-in user something in passing; `life` in ms. Nobody hears it when nobody is. */
export function showToast(severity: Severity, text: string, life = LIFE[severity]): void {
  const userId = signedInUser();
  if (userId !== null) tell(userId, { severity, text, life });
}

/** Tells a user, also when another one is signed in: one who has left hears it when they are back in this page. */
export const toastsTo =
  (userId: number): Tell =>
  (severity, text) => {
    tell(userId, { severity, text, life: LIFE[severity] });
  };

/** Hears every toast for a user; returns how to stop. */
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
