import { TOAST_MS } from '../../contract/limits';

export type Severity = 'success' | 'info' | 'warn' | 'error';

export interface ToastMessage {
  severity: Severity;
  text: string;
  life: number;
}

const LIFE: Readonly<Record<Severity, number>> = {
  success: TOAST_MS.default,
  info: TOAST_MS.default,
  warn: TOAST_MS.warning,
  error: TOAST_MS.error,
};

type Listener = (message: ToastMessage) => void;

const listeners = new Set<Listener>();
/** Said before anybody could show it, as while the page starts. */
let unheard: ToastMessage[] = [];

/** Tells the user something in passing; `life` in ms. */
export function showToast(severity: Severity, text: string, life = LIFE[severity]): void {
  const message = { severity, text, life };
  if (listeners.size === 0) unheard.push(message);
  for (const listener of listeners) listener(message);
}

/** Hears every toast; returns how to stop. */
export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  const missed = unheard;
  unheard = [];
  for (const message of missed) listener(message);
  return () => {
    listeners.delete(listener);
  };
}
