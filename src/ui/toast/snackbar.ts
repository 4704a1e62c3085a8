import { TOAST_MS } from '../../../contract/limits';
import { type Severity, showToast, type ToastAction } from './toasts';

interface Options {
  action?: ToastAction | undefined;
  /** As of every toast. */
  topic?: string | undefined;
}

/** Shows a toast for a shorter time. */
export function showSnackbar(severity: Severity, text: string, options: Options = {}): void {
  showToast(severity, text, { life: TOAST_MS.snackbar, ...options });
}
