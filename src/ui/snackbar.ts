import { TOAST_MS } from '../../contract/limits';
import { type Severity, showToast } from './toasts';

/** A toast as short as the office's screens show it. */
export function showSnackbar(severity: Severity, text: string): void {
  showToast(severity, text, TOAST_MS.snackbar);
}
