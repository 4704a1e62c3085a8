import {
  INSPECTION_STATUS,
  ITEM_STATUS_LABELS,
  ITEM_STATUSES,
  type ItemStatus,
} from '../../../../contract/enums';
import { fieldInWords, fieldLabel } from '../../../../contract/history/field-words';
import { STATUS_MESSAGES } from '../../../../contract/messages/transport';
import { changes, items, photos } from '../../../../contract/messages/counts';
import type { ListedChange } from '../../../../machines/outbox/outbox-context';
import { givenBy } from '../../../../machines/outbox/given-values';
import { type Naming, mustWait } from '../../../../machines/outbox/records-of-change';
import { createsRecord, kindOf, type UnsentKind } from '../../../../machines/outbox/waiting-calls';
import { DATES_IN_WORDS } from '../../../forms/in-words';
import { listOf } from '../../../ui/text/list-of';

/** Changes that the server does not have yet, in words for people. */

type DescribedChange = Pick<ListedChange, 'call' | 'body' | 'projectName'>;

/** The assessment follows from the status. */
const UNNAMED = ['assessment', 'version', 'base'];

/** Requests may spell a status differently. */
function statusIn(value: unknown): ItemStatus | null {
  const text = String(value).toLowerCase();
  return ITEM_STATUSES.find((status) => status.toLowerCase() === text) ?? null;
}

const movedTo = (value: unknown): string => {
  const status = statusIn(value);
  return status === null ? 'Changed status of' : `Moved to ${ITEM_STATUS_LABELS[status]}:`;
};

/** A signature has no history: it never changes. */
const SIGNATURE_LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  role: 'Role',
  drawing: 'Signature',
  reason: 'Reason',
};

const HISTORY = {
  item: 'items',
  inspection: 'inspections',
  photo: 'photos',
  comment: 'comments',
} as const;

/** The label of a field. The history uses “Resolved” for the date of an item. */
export function labelOf(kind: UnsentKind, field: string): string {
  if (kind === 'signature') return SIGNATURE_LABELS[field] ?? field;
  if (kind === 'item' && field === 'resolvedDate') return 'Resolution Date';
  if (kind === 'item' && field === 'reason') return 'Reason';
  if (kind === 'item' && field === 'inspectionId') return 'Inspection';
  return fieldLabel(HISTORY[kind], field) ?? field;
}

const inspectionMovedTo = (status: unknown): string => {
  const words = fieldInWords('inspections', 'status', status, DATES_IN_WORDS);
  return status === INSPECTION_STATUS.complete
    ? 'Completed'
    : `Set status to ${words ?? String(status)}:`;
};

function updated({ call, body }: DescribedChange): string {
  const fields = Object.keys(body).filter((field) => !UNNAMED.includes(field));
  const kind = kindOf({ call });
  if (fields.length === 1 && fields[0] === 'status')
    return kind === 'item' ? movedTo(body['status']) : inspectionMovedTo(body['status']);
  const labels = fields.map((field) => labelOf(kind, field).toLowerCase());
  // Only the values that were given up are sent.
  return labels.length === 0 ? 'Decision about' : `Changed ${listOf(labels)} of`;
}

/** What a change does, in a few words. */
export function actionWords(change: DescribedChange): string {
  const { call, body } = change;
  switch (call) {
    case 'createItem':
    case 'createInspection':
      return 'Created';
    case 'duplicateItem':
      return 'Duplicated';
    case 'deleteItem':
      return 'Deleted';
    case 'deletePhoto':
      return 'Deleted photo';
    case 'createComment':
      return 'Commented on';
    case 'updateComment':
      return 'Changed comment on';
    case 'deleteComment':
      return 'Deleted comment on';
    case 'signReport':
      return `${body['decision'] === 'refused' ? 'Refusal' : 'Signature'} of ${String(body['name'])} under`;
    case 'reorderPhotos':
      return 'Sorted the photos of';
    case 'resolveItem':
      return 'Resolved';
    case 'unresolveItem':
      return 'Reopened';
    case 'verifyItem':
      return 'Verified';
    case 'returnItem':
      return 'Returned';
    case 'setItemStatus':
      return movedTo(body['status']);
    case 'setItemPriority':
      return 'Changed priority of';
    case 'setInspectionStatus':
      return inspectionMovedTo(body['status']);
    case 'archiveInspection':
      return 'Archived';
    case 'unarchiveInspection':
      return 'Restored';
    case 'updateItem':
    case 'updateInspection':
      return updated(change);
    case 'updatePhoto':
      return `${updated(change)} photo`;
  }
}

/** The value that a change sets for a field; a project by its name. */
export const mineIn = (change: DescribedChange, field: string): unknown =>
  (field === 'projectId' ? change.projectName : undefined) ?? givenBy(change)[field];

/** A value of a field in words; null if it is empty. */
export function wordsOf(kind: UnsentKind, field: string, value: unknown): string | null {
  if (kind === 'signature') return typeof value === 'string' ? value : null;
  const isItemStatus = kind === 'item' && field === 'status';
  const read = isItemStatus ? (statusIn(value) ?? value) : value;
  return fieldInWords(HISTORY[kind], field, read, DATES_IN_WORDS);
}

/** The server's value of a field that clashes; a project by its name. */
export function theirsIn({ failure }: Pick<ListedChange, 'failure'>, field: string): unknown {
  const current = failure?.current;
  if (typeof current !== 'object' || current === null) return undefined;
  const record = current as Readonly<Record<string, unknown>>;
  return (field === 'projectId' ? record['projectName'] : undefined) ?? record[field];
}

/** Whether the server does not find the record that is changed: another value would not help. */
export const isOfMissing = ({ call, failure }: Pick<ListedChange, 'call' | 'failure'>): boolean =>
  failure?.status === 404 && !createsRecord({ call });

/**
 * The server's reasons: first the general one, if it says more than that there are others, then
 * those of the fields.
 */
export function reasonsOf(change: Pick<ListedChange, 'call' | 'failure'>): readonly string[] {
  const { failure } = change;
  if (failure === null) return [];
  const ofFields = Object.entries(failure.errors).flatMap(([field, messages]) =>
    messages.map((message) => `${labelOf(kindOf(change), field)}: ${message}`),
  );
  const isGeneral = failure.message === STATUS_MESSAGES[422] && ofFields.length > 0;
  return [
    ...(isGeneral ? [] : [failure.message]),
    ...ofFields,
    ...(isOfMissing(change) ? [NOT_SENT.perhapsDeleted] : []),
  ];
}

/** What cannot be sent without a new record. */
export interface Lost {
  items: number;
  /** Other changes. */
  changes: number;
  photos: number;
}

/** Such as `2 items, 1 change and 3 photos`; empty if there is nothing to send. */
function lostInWords(lost: Lost): string {
  const parts = [
    lost.items === 0 ? [] : [items(lost.items)],
    lost.changes === 0 ? [] : [changes(lost.changes)],
    lost.photos === 0 ? [] : [photos(lost.photos)],
  ].flat();
  const last = parts.pop();
  return [parts.join(', '), last].filter(Boolean).join(' and ');
}

export const NOT_SENT = {
  count: (count: number) => `Not sent: ${String(count)}`,
  sending: 'Being sent',
  noConnection: 'No connection',
  noServer: 'The server does not answer',
  afterOther: 'Waiting for an earlier change',
  soon: 'Waiting to be sent',
  hindered: (reason: string) => `Not sent yet; trying again. ${reason}`,
  nothing: 'Nothing is left to send',
  /** A server that lacks the call answers in the same way as one that lacks the record. */
  perhapsDeleted: 'It may have been deleted.',
  removeText: (change: DescribedChange, lost: Lost) => {
    if (!createsRecord(change)) return 'The change is only on this device, and will be lost.';
    const what = lostInWords(lost);
    const also = what === '' ? '' : ` Its ${what} cannot be sent without it.`;
    return `The ${kindOf(change)} is only on this device, and will be lost.${also}`;
  },
} as const;

interface Sending {
  isOnline: boolean;
  isAnswering: boolean;
}

/** Why a change is not sent yet. `earlier` are the changes that were made before it. */
export function waitOf(
  change: Pick<ListedChange, 'state' | 'obstacle'> & Naming,
  earlier: readonly Naming[],
  { isOnline, isAnswering }: Sending,
): string {
  if (change.state === 'sending') return NOT_SENT.sending;
  if (mustWait(change, earlier)) return NOT_SENT.afterOther;
  if (!isOnline) return NOT_SENT.noConnection;
  if (!isAnswering) return NOT_SENT.noServer;
  return change.obstacle === null ? NOT_SENT.soon : NOT_SENT.hindered(change.obstacle);
}
