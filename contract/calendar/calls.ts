import * as z from 'zod/mini';
import { defineCall } from '../call';
import { EmptyBody, PublicOrigin } from '../fields';

/** A person's inspections and due dates as a feed for calendar apps. */

/** Whether a user has a feed, and since when. */
export const CalendarFeed = z.object({ createdAt: z.nullable(z.string()) });
export type CalendarFeed = z.output<typeof CalendarFeed>;

/**
 * A feed with its path on this server. The path is null if there is no feed, or if the server's
 * secret has changed since it was created. Answers of changes are stored for repeats, so they
 * contain no path.
 */
export const CalendarAddress = z.object({
  ...CalendarFeed.shape,
  path: z.nullable(z.string()),
  origin: PublicOrigin,
});
export type CalendarAddress = z.output<typeof CalendarAddress>;

const own = {
  path: '/calendar-feed',
  access: 'signedIn',
} as const;

const change = {
  ...own,
  changes: ['calendar'],
  idempotent: true,
  body: EmptyBody,
  response: CalendarFeed,
} as const;

export const getCalendarFeed = defineCall({
  ...own,
  name: 'getCalendarFeed',
  method: 'GET',
  summary: 'The address of the user’s own calendar feed',
  response: CalendarAddress,
});

export const createCalendarFeed = defineCall({
  ...change,
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/calendar-feed/new',
  summary: 'Create the user’s calendar feed; refused if they have one, whose address stays',
});

export const replaceCalendarFeed = defineCall({
  ...change,
  name: 'replaceCalendarFeed',
  method: 'POST',
  summary: 'Give the user’s calendar feed a new address; the old one stops working at once',
});

export const removeCalendarFeed = defineCall({
  ...change,
  name: 'removeCalendarFeed',
  method: 'DELETE',
  summary: 'Remove the user’s calendar feed at once',
});

export const getCalendar = defineCall({
  name: 'getCalendar',
  method: 'GET',
  path: '/calendars/:token/plumbline.ics',
  summary: 'A calendar feed (iCalendar, RFC 5545)',
  access: 'public',
  params: z.strictObject({ token: z.string() }),
  binary: true,
  response: z.unknown(),
});
