import { countUnread, listInbox, readInbox } from '../../../contract/inbox/calls';
import type { InboxPage, Unread } from '../../../contract/inbox/notice';
import type { Reading } from '../../../machines/inbox/inbox-context';
import { type CallApi, orThrow } from '../../platform/http/call-api';

/** The calls of the user's inbox. */

export async function fetchInbox(
  api: CallApi,
  before: number | null,
  signal: AbortSignal,
): Promise<InboxPage> {
  const query = before === null ? {} : { before: String(before) };
  return (await orThrow(api(listInbox, { query, signal }))).data;
}

export async function fetchUnread(api: CallApi, signal: AbortSignal): Promise<Unread> {
  return (await orThrow(api(countUnread, { signal }))).data;
}

export async function sendReading(api: CallApi, reading: Reading): Promise<void> {
  const body = 'upTo' in reading ? reading : { ids: [...reading.ids] };
  await orThrow(api(readInbox, { body }));
}
