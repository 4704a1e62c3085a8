import { waitsAs } from '../platform/outbox/unsent-records';
import type { UnsentKind } from '../../machines/outbox/waiting-calls';
import { showToast } from './toasts';

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
