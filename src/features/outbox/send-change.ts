import type { Call } from '../../../contract/call';
import * as comments from '../../../contract/comments/calls';
import * as inspections from '../../../contract/inspections/calls';
import * as items from '../../../contract/items/calls';
import { SEEN_OF_ITEM } from '../../../contract/items/seen-item';
import * as photos from '../../../contract/photos/calls';
import * as signatures from '../../../contract/signatures/calls';
import { failureOf } from '../../../machines/failure';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import {
  createsRecord,
  deletesRecord,
  type WaitingCallName,
} from '../../../machines/outbox/waiting-calls';
import { type CallApi, type CallOptions, orThrow } from '../../platform/http/call-api';
import type { Acknowledged } from '../../platform/outbox/change-writes';

const CALLS = {
  createItem: items.createItem,
  duplicateItem: items.duplicateItem,
  updateItem: items.updateItem,
  setItemStatus: items.setItemStatus,
  setItemPriority: items.setItemPriority,
  resolveItem: items.resolveItem,
  unresolveItem: items.unresolveItem,
  verifyItem: items.verifyItem,
  returnItem: items.returnItem,
  deleteItem: items.deleteItem,
  createInspection: inspections.createInspection,
  updateInspection: inspections.updateInspection,
  setInspectionStatus: inspections.setInspectionStatus,
  archiveInspection: inspections.archiveInspection,
  unarchiveInspection: inspections.unarchiveInspection,
  updatePhoto: photos.updatePhoto,
  reorderPhotos: photos.reorderPhotos,
  deletePhoto: photos.deletePhoto,
  createComment: comments.createComment,
  updateComment: comments.updateComment,
  deleteComment: comments.deleteComment,
  signReport: signatures.signReport,
} as const satisfies Record<WaitingCallName, Call>;

/** The parts of a change that are sent. */
type Sent = Pick<
  KeptChange,
  | 'call'
  | 'key'
  | 'record'
  | 'copyOf'
  | 'itemId'
  | 'reportId'
  | 'body'
  | 'base'
  | 'declined'
  | 'version'
  | 'madeAt'
>;

/** The parameters in the path; none if the call creates a record from nothing. */
function paramsOf(change: Sent) {
  if (change.call === 'createComment') return { itemId: change.itemId };
  if (change.call === 'signReport') return { id: change.reportId };
  const id = createsRecord(change) ? change.copyOf : change.record;
  if (id === null) return {};
  return change.call === 'reorderPhotos' ? { itemId: id } : { id };
}

/** The body of the call; undefined if it has none. Nobody else can change the text of a comment. */
function bodyOf(change: Sent) {
  if (!('body' in CALLS[change.call])) return undefined;
  const isAlone = createsRecord(change) || change.call === 'updateComment';
  if (isAlone) return change.body;
  const { base, version, declined } = change;
  // The record's history shows whether the change was merged. An order of photos has no version.
  const seen = version === null || change.call === 'reorderPhotos' ? {} : { version };
  return { ...change.body, base, ...(declined && { declined }), ...seen };
}

/** What deletions name of what their user saw, because they have no body. */
const SEEN: Partial<Record<WaitingCallName, readonly string[]>> = {
  deleteItem: SEEN_OF_ITEM,
  deletePhoto: ['version'],
};

function queryOf({ call, base, version }: Sent): Readonly<Record<string, string>> | undefined {
  const { [call]: names } = SEEN;
  if (names === undefined) return undefined;
  const seen = { ...base, version: base['version'] ?? version } as KeptChange['base'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const { [name]: value } = seen;
      return typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}

const isGone = (failure: unknown): boolean => failureOf(failure).status === 404;

/**
 * Sends a change to the server, which carries out each key only once. Returns the resulting record,
 * or only the id of a deleted one. A record that somebody else has already deleted counts as
 * deleted.
 */
export async function sendChange(
  api: CallApi,
  change: Sent,
  signal?: AbortSignal,
): Promise<Acknowledged> {
  const body = bodyOf(change);
  const query = queryOf(change);
  const options = {
    params: paramsOf(change),
    // The server checks the stored body, as it checks every request.
    ...(body && { body }),
    ...(query && { query }),
    idempotencyKey: change.key,
    // By the same clock, so it does not matter whether it is right.
    age: Math.max(0, Math.round((Date.now() - change.madeAt) / 1000)),
    ...(signal && { signal }),
  } as CallOptions<(typeof CALLS)[WaitingCallName]>;
  try {
    const { data } = await orThrow(api(CALLS[change.call], options));
    // The answer to an order of photos contains all of them.
    return data as Acknowledged;
  } catch (error) {
    if (deletesRecord(change) && isGone(error)) return { id: change.record };
    throw error;
  }
}
