import * as z from 'zod/mini';
import { defineCall } from '../call';
import { EntryParam } from '../fields';
import { positiveParam } from '../lists';
import { RULE_MESSAGES, WIRE_MESSAGES } from '../messages/rules';
import { InboxPage, Unread } from './notice';
import { MAX_INBOX_PAGE_SIZE, MOST_READ } from './limits';

const NoticeId = z.int(WIRE_MESSAGES.id).check(z.positive(WIRE_MESSAGES.id));

export const listInbox = defineCall({
  name: 'listInbox',
  method: 'GET',
  path: '/inbox',
  summary: 'Mentions, assignments and verifications that concern the user, the newest first',
  access: 'signedIn',
  query: z.strictObject({
    before: z.optional(EntryParam),
    pageSize: z.optional(positiveParam(MAX_INBOX_PAGE_SIZE)),
  }),
  response: InboxPage,
});

export const countUnread = defineCall({
  name: 'countUnread',
  method: 'GET',
  path: '/inbox/unread',
  summary: 'How many notices the user has not read, up to 100',
  access: 'signedIn',
  response: Unread,
});

/** Either the notices with these ids, or all up to one. */
const Reading = z
  .strictObject({
    ids: z.optional(z.array(NoticeId).check(z.maxLength(MOST_READ))),
    upTo: z.optional(NoticeId),
  })
  .check(
    z.refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
      path: ['ids'],
      error: RULE_MESSAGES.required,
      abort: true,
    }),
  );

export const readInbox = defineCall({
  name: 'readInbox',
  method: 'POST',
  path: '/inbox/read',
  summary:
    'Mark notices as read: those with `ids`, or all up to `upTo`; returns the number of unread ones',
  access: 'signedIn',
  changes: ['inbox'],
  body: Reading,
  response: Unread,
});
