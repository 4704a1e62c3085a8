import { countUnread, listInbox, readInbox } from '../../../contract/inbox/calls';
import { MOST_READ } from '../../../contract/inbox/limits';
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

/** Servers take either ids or the last notice. */
export async function sendReading(api: CallApi, { ids, upTo }: Reading): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_READ) {
    await orThrow(api(readInbox, { body: { ids: ids.slice(at, at + MOST_READ) } }));
  }
  if (upTo > 0) await orThrow(api(readInbox, { body: { upTo } }));
}
