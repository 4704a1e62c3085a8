import type { Call } from '../../../contract/call';
import * as inspections from '../../../contract/inspections/calls';
import * as items from '../../../contract/items/calls';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { createsRecord, type WaitingCallName } from '../../../machines/outbox/waiting-calls';
import { type CallApi, type CallOptions, orThrow } from '../../platform/http/call-api';
import type { Acknowledged } from '../../platform/outbox/change-store';

const CALLS = {
  createItem: items.createItem,
  duplicateItem: items.duplicateItem,
  updateItem: items.updateItem,
  setItemStatus: items.setItemStatus,
  setItemPriority: items.setItemPriority,
  resolveItem: items.resolveItem,
  unresolveItem: items.unresolveItem,
  deleteItem: items.deleteItem,
  createInspection: inspections.createInspection,
  updateInspection: inspections.updateInspection,
  setInspectionStatus: inspections.setInspectionStatus,
  archiveInspection: inspections.archiveInspection,
  unarchiveInspection: inspections.unarchiveInspection,
} as const satisfies Record<WaitingCallName, Call>;

/** What is sent of a change. */
type Sent = Pick<KeptChange, 'call' | 'key' | 'record' | 'copyOf' | 'body'> & {
  /** What the fields held before, or the version that the change is based on. */
  basis: { base: KeptChange['base'] } | { version: number };
};

/** The record in the path; null if the call creates one from nothing. */
const inPath = (change: Sent): number | null =>
  createsRecord(change) ? change.copyOf : change.record;

/** The body of the call; undefined if it has none. */
function bodyOf(change: Sent) {
  if (!('body' in CALLS[change.call])) return undefined;
  return createsRecord(change) ? change.body : { ...change.body, ...change.basis };
}

/**
 * Sends a change to the server, which carries out each key once; returns the record after it, or
 * only the id of a deleted one.
 */
export async function sendChange(
  api: CallApi,
  change: Sent,
  signal?: AbortSignal,
): Promise<Acknowledged> {
  const id = inPath(change);
  const body = bodyOf(change);
  const options = {
    params: id === null ? {} : { id },
    // The server checks the stored body, as it checks every request.
    ...(body && { body }),
    idempotencyKey: change.key,
    ...(signal && { signal }),
  } as CallOptions<(typeof CALLS)[WaitingCallName]>;
  return (await orThrow(api(CALLS[change.call], options))).data;
}
