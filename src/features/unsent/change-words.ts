import { ITEM_STATUS_LABELS, ITEM_STATUSES, type ItemStatus } from '../../../contract/enums';
import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { itemFieldLabel, itemValueInWords } from '../history/field-words';

/** Changes that the server does not have yet, as people read them. */

type Deed = Pick<ListedChange, 'call' | 'body'>;

/** The assessment follows from the status. */
const UNNAMED = ['assessment', 'version', 'base'];

/** Requests may spell a status in other ways. */
function statusIn(value: unknown): ItemStatus | null {
  const text = String(value).toLowerCase();
  return ITEM_STATUSES.find((status) => status.toLowerCase() === text) ?? null;
}

const movedTo = (value: unknown): string => {
  const status = statusIn(value);
  return status === null ? 'Changed status' : `Moved to ${ITEM_STATUS_LABELS[status]}`;
};

/** The label of a field of an item. The history says “Resolved” for the date. */
export const labelOf = (field: string): string =>
  field === 'resolvedDate' ? 'Resolution Date' : (itemFieldLabel(field) ?? field);

function updated(body: Deed['body']): string {
  const fields = Object.keys(body).filter((field) => !UNNAMED.includes(field));
  if (fields.length === 1 && fields[0] === 'status') return movedTo(body['status']);
  const labels = fields.map((field) => labelOf(field).toLowerCase());
  return labels.length === 0 ? 'Changed' : `Changed ${labels.join(', ')}`;
}

/** What a change does, in a few words. */
export function deedOf({ call, body }: Deed): string {
  switch (call) {
    case 'createItem':
      return 'Created';
    case 'duplicateItem':
      return 'Duplicated';
    case 'resolveItem':
      return 'Resolved';
    case 'unresolveItem':
      return 'Reopened';
    case 'setItemStatus':
      return movedTo(body['status']);
    case 'setItemPriority':
      return 'Changed priority';
    case 'updateItem':
      return updated(body);
  }
}

/** The value that a change gives to a field. */
export function mineIn({ call, body }: Deed, field: string): unknown {
  if (field !== 'status') return body[field];
  if (call === 'resolveItem') return 'Resolved';
  if (call === 'unresolveItem') return 'Open';
  return body[field];
}

/** A value of a field in words; null if it is empty. */
export function wordsOf(field: string, value: unknown): string | null {
  return itemValueInWords(field, field === 'status' ? (statusIn(value) ?? value) : value);
}

/** The server's value of a field that clashes. */
export function theirsIn({ failure }: Pick<ListedChange, 'failure'>, field: string): unknown {
  const current = failure?.current;
  if (typeof current !== 'object' || current === null) return undefined;
  return (current as Readonly<Record<string, unknown>>)[field];
}

/** The server's reasons, the fields' own after the general one. */
export function reasonsOf({ failure }: Pick<ListedChange, 'failure'>): readonly string[] {
  if (failure === null) return [];
  const ofFields = Object.entries(failure.errors).flatMap(([field, messages]) =>
    messages.map((message) => `${labelOf(field)}: ${message}`),
  );
  return [failure.message, ...ofFields];
}

export const NOT_SENT = {
  count: (count: number) => `Not sent: ${String(count)}`,
  sending: 'Being sent',
  noConnection: 'No connection',
  noServer: 'The server does not answer',
  afterOther: 'Waiting for an earlier change of this item',
  soon: 'Waiting to be sent',
  nothing: 'Everything is sent',
  removeText: (change: Deed) =>
    change.call === 'createItem' || change.call === 'duplicateItem'
      ? 'The item is only on this device. Without it, its other changes and its photos cannot be sent.'
      : 'The change is only on this device, and will be lost.',
} as const;

interface Sending {
  isOnline: boolean;
  isAnswering: boolean;
}

/** Why a change is not sent yet. `earlier` are the changes that were made before it. */
export function waitOf(
  { state, record, copyOf }: Pick<ListedChange, 'state' | 'record' | 'copyOf'>,
  earlier: readonly Pick<ListedChange, 'record'>[],
  { isOnline, isAnswering }: Sending,
): string {
  if (state === 'sending') return NOT_SENT.sending;
  if (earlier.some((one) => one.record === record || one.record === copyOf))
    return NOT_SENT.afterOther;
  if (!isOnline) return NOT_SENT.noConnection;
  return isAnswering ? NOT_SENT.soon : NOT_SENT.noServer;
}
