import { DRAFT_NOT_KEPT } from '../../contract/messages/forms';
import { failureOf } from '../../machines/failure';
import type { CallApi } from '../platform/http/call-api';
import { showToast, type Tell } from '../ui/toasts';

/** Puts the details of a save that failed on the console; the form shows the rest. */
export function reportFailedSave(error: unknown): void {
  const { message, errors } = failureOf(error);
  console.error('Saving failed:', message, errors);
}

/**
 * The same calls, but every message about a field of a refused change is also a toast of its own,
 * whatever asked for the change: a form, a list, a menu.
 */
export const tellingFieldErrors =
  (api: CallApi, tell: Tell): CallApi =>
  async (call, options) => {
    const result = await api(call, options);
    if (!result.success && call.method !== 'GET') {
      for (const text of new Set(Object.values(result.details.errors).flat())) tell('error', text);
    }
    return result;
  };

/** Tells, once, that this browser does not keep what is typed: its storage is full or forbidden. */
export function reportUnkeptDraft(error: unknown): void {
  console.error('What is typed cannot be kept', error);
  showToast('warn', DRAFT_NOT_KEPT);
}
