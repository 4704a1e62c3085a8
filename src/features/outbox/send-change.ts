import {
  createItem,
  duplicateItem,
  resolveItem,
  setItemPriority,
  setItemStatus,
  unresolveItem,
  updateItem,
} from '../../../contract/items/calls';
import type { Item } from '../../../contract/items/item';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { type CallApi, type CallOptions, orThrow } from '../../platform/http/call-api';

const CALLS = {
  createItem,
  duplicateItem,
  updateItem,
  setItemStatus,
  setItemPriority,
  resolveItem,
  unresolveItem,
} as const;

/** What is sent of a change. */
type Sent = Pick<KeptChange, 'call' | 'key' | 'record' | 'copyOf' | 'body'> & {
  /** What the fields held before, or the version that the change is based on. */
  basis: { base: KeptChange['base'] } | { version: number };
};

/** Sends a change to the server, which carries out each key once; returns the item after it. */
export async function sendChange(
  api: CallApi,
  { call, key, record, copyOf, body, basis }: Sent,
  signal?: AbortSignal,
): Promise<Item> {
  const isNew = call === 'createItem' || call === 'duplicateItem';
  const id = call === 'duplicateItem' ? copyOf : record;
  const options = {
    params: call === 'createItem' ? {} : { id: id ?? 0 },
    // The server checks the stored body, as it checks every request.
    body: isNew ? body : { ...body, ...basis },
    idempotencyKey: key,
    ...(signal && { signal }),
  } as CallOptions<(typeof CALLS)[typeof call]>;
  return (await orThrow(api(CALLS[call], options))).data;
}
