import * as z from 'zod/mini';
import { defineCall } from '../call';
import { BooleanParam, EmptyBody, Id, IdParam, IdParams } from '../fields';
import { WIRE_MESSAGES } from '../messages/rules';
import { SHARE_DAYS } from './limits';
import { ListedShare, OpenedShare, Share } from './share';

/** Links to issued revisions, for people without an account. */

const Days = z
  .int(WIRE_MESSAGES.invalid)
  .check(
    z.minimum(SHARE_DAYS.least, WIRE_MESSAGES.invalid),
    z.maximum(SHARE_DAYS.most, WIRE_MESSAGES.atMost(SHARE_DAYS.most)),
  );

const change = {
  method: 'POST',
  access: 'signedIn',
  changes: ['shares'],
  idempotent: true,
  response: Share,
} as const;

export const listShares = defineCall({
  name: 'listShares',
  method: 'GET',
  path: '/shares',
  summary: 'The links of a report, the newest first',
  access: 'signedIn',
  query: z.strictObject({ reportId: IdParam }),
  response: z.array(ListedShare),
});

export const getShare = defineCall({
  name: 'getShare',
  method: 'GET',
  path: '/shares/:id',
  summary: 'One link of a report',
  access: 'signedIn',
  params: IdParams,
  response: ListedShare,
});

export const createShare = defineCall({
  ...change,
  name: 'createShare',
  path: '/shares',
  summary: 'Create a link to an issued revision; `days` says how long it works',
  status: 201,
  body: z.strictObject({ reportId: Id, days: z._default(Days, SHARE_DAYS.usual) }),
});

export const revokeShare = defineCall({
  ...change,
  name: 'revokeShare',
  path: '/shares/:id/revoke',
  summary: 'End a link at once',
  params: IdParams,
  body: EmptyBody,
});

/** A truncated token gets the same answer as a link that never existed. */
const guest = {
  method: 'GET',
  access: 'public',
  params: z.strictObject({ token: z.string() }),
} as const;

export const openShare = defineCall({
  ...guest,
  name: 'openShare',
  path: '/shared/:token',
  summary: 'What a link leads to; counts as an opening',
  response: OpenedShare,
});

/**
 * Whether the browser stores the file instead of showing it. A link with the attribute `download` would store
 * the answer of a link that no longer works; without it, that leads to the page that says so.
 */
const saving = { download: z.optional(BooleanParam) };

export const getSharedFile = defineCall({
  ...guest,
  name: 'getSharedFile',
  path: '/shared/:token/report',
  summary: 'The PDF that a link leads to',
  query: z.strictObject(saving),
  binary: true,
  response: z.unknown(),
});

export const getSharedSheet = defineCall({
  ...guest,
  name: 'getSharedSheet',
  path: '/shared/:token/sheet',
  summary: 'The sheet of signatures with a SHA-256, of the revision that a link leads to',
  query: z.strictObject({ sha256: z.optional(z.string()), ...saving }),
  binary: true,
  response: z.unknown(),
});

export const getSharedLogo = defineCall({
  ...guest,
  name: 'getSharedLogo',
  path: '/shared/:token/logo',
  summary: 'The logo of the office, for the page of a link',
  binary: true,
  response: z.unknown(),
});
