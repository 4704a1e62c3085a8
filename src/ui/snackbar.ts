import { TOAST_MS } from '../../contract/limits';
import { type Severity, showToast } from './toasts';

/** Shows a toast for a shorter time; `topic` as for every toast. */
export function showSnackbar(severity: Severity, text: string, topic?: string): void {
  showToast(severity, text, { life: TOAST_MS.snackbar, topic });
}
