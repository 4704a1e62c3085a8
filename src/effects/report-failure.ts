import { DRAFT_NOT_KEPT, RESOLUTION_MESSAGES } from '../../contract/messages';
import { showToast } from '../components/toasts';
import { failureOf } from '../../machines/failure';

/**
 * Tells of a save that failed, besides what the form itself shows: the details on the console, and
 * every message about a field as a toast of its own (first document, section 8).
 */
export function reportFailedSave(error: unknown): void {
  const { message, errors } = failureOf(error);
  console.error('Saving failed:', message, errors);
  for (const text of Object.values(errors).flat()) showToast('error', text);
}

/** Tells, once, that this browser does not keep what is typed: its storage is full or forbidden. */
export function reportUnkeptDraft(error: unknown): void {
  console.error('What is typed cannot be kept', error);
  showToast('warn', DRAFT_NOT_KEPT);
}

/** Tells that a photo chosen in a form lives only as long as the page. */
export function reportUnkeptPhoto(error: unknown): void {
  console.error('A chosen photo cannot be kept', error);
  showToast('warn', RESOLUTION_MESSAGES.photoNotKept);
}
