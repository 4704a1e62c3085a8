import { Inspection } from '../../../contract/inspections/inspection';
import { Item } from '../../../contract/items/item';
import type { Failure } from '../../../machines/failure';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { recordsIn } from '../../../machines/outbox/records-of-change';
import { kindOf } from '../../../machines/outbox/waiting-calls';
import { inTime } from '../../platform/storage/in-time';
import type { LocalIdStore } from '../../platform/ids/local-ids';

/** Stores the server's record in the copies of this device, after a change of it. */
export type KeepInCopy = (change: KeptChange, record: unknown) => Promise<void>;

/**
 * All tabs share the copies. In one that does not know the id of a new record, its copy would appear
 * beside the creation that waits there. So nothing is copied as long as only this page knows the id.
 */
export const keepingNamed =
  (keepInCopy: KeepInCopy, ids: Pick<LocalIdStore, 'isLeft' | 'keepLeft'>): KeepInCopy =>
  async (change, record) => {
    if (recordsIn(change).some(ids.isLeft) && !(await ids.keepLeft())) return;
    await keepInCopy(change, record);
  };

/** The calls whose answer is a record as it is now. */
const EDITS = {
  item: { call: 'updateItem', record: Item },
  inspection: { call: 'updateInspection', record: Inspection },
} as const;

/**
 * A refusal because of what others have changed says what the record holds. The device keeps that in
 * its copy, so that it can show it once the change is decided or removed, also without a connection.
 */
export async function keepCurrent(
  keepInCopy: KeepInCopy,
  change: KeptChange,
  { current }: Failure,
): Promise<void> {
  const kind = kindOf(change);
  if (current === undefined || (kind !== 'item' && kind !== 'inspection')) return;
  const { call, record } = EDITS[kind];
  const { data } = record.safeParse(current);
  if (data === undefined) return;
  await inTime(keepInCopy({ ...change, call }, data)).catch(() => undefined);
}
