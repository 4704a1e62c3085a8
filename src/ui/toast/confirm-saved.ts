import { OUTBOX_MESSAGES } from '../../../contract/outbox/messages';
import { waitsAs } from '../../platform/outbox/unsent-records';
import type { UnsentKind } from '../../../machines/outbox/waiting-calls';
import { KEPT_TOPIC, showToast, type ToastAction } from './toasts';

interface ChangedRecord {
  kind: UnsentKind;
  id: number;
}

/**
 * Confirms a change of a record that the server has. The outbox has already reported one that waits
 * on this device.
 */
export function confirmSaved(
  { kind, id }: ChangedRecord,
  text: string,
  show: (severity: 'success', text: string) => void = showToast,
): void {
  if (!waitsAs(kind)({ id })) show('success', text);
}

/** Offers to open a record that was created: it may be on another page of its list. */
export const viewAction = (run: () => void): ToastAction => ({ label: 'View', run });

/**
 * Confirms that a record was created, and offers to open it.
 */
export function confirmCreated(record: ChangedRecord, text: string, open: () => void): void {
  const action = viewAction(open);
  if (waitsAs(record.kind)(record))
    showToast('info', OUTBOX_MESSAGES.deferred, { action, topic: KEPT_TOPIC });
  else showToast('success', text, { action });
}
