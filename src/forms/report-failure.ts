import { DRAFT_NOT_STORED } from '../../contract/messages/forms';
import { failureOf } from '../../machines/failure';
import type { CallApi } from '../platform/http/call-api';
import { pathOf } from '../../contract/call';
import type { Solve } from '../ui/toast/solved-toasts';
import { showToast, type Notify } from '../ui/toast/toasts';

/** Writes the details of a failed save to the console; the form shows the rest. */
export function reportFailedSave(error: unknown): void {
  const { message, errors } = failureOf(error);
  console.error('Saving failed:', message, errors);
}

/** A valid value that another record has already; the form says so at its field. */
const TAKEN = 409;

/**
 * Wraps the calls so that every message about an invalid field of a refused change is also shown as a
 * toast, wherever the change was made: in a form, a list or a menu. It goes when the server answers
 * the same change again: the change is made then, or refused for another reason.
 */
export const withFieldErrorToasts =
  (api: CallApi, notify: Notify, solve: Solve): CallApi =>
  async (call, options) => {
    const result = await api(call, options);
    if (call.method === 'GET') return result;
    const topic = `${call.method} ${pathOf(call, options?.params)}`;
    if (result.status !== null) solve(topic);
    if (!result.success && result.status !== TAKEN) {
      for (const text of new Set(Object.values(result.details.errors).flat()))
        notify('error', text, undefined, topic);
    }
    return result;
  };

/**
 * Reports that this browser does not store unsaved text, because its storage is full or blocked.
 */
export function reportDraftNotStored(error: unknown): void {
  console.error('What is typed cannot be kept', error);
  showToast('warn', DRAFT_NOT_STORED);
}
