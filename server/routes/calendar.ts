import { createHash } from 'node:crypto';
import { subDays } from 'date-fns';
import * as calls from '../../contract/calendar/calls';
import { CALENDAR_CANCELLED_DAYS, CALENDAR_PAST_DAYS } from '../../contract/calendar/limits';
import { importedDay } from '../../contract/inspections/imported-day';
import { CALENDAR_MESSAGES } from '../../contract/calendar/messages';
import { PRODUCT_NAME } from '../../contract/limits';
import { dayOf } from '../../contract/rules/zoned-dates';
import { hashOfToken } from '../auth/link-tokens';
import type { Queries } from '../db/database';
import { conflict, HttpError } from '../errors/http-error';
import { type CalendarEvent, icalendarOf, type Start } from '../http/files/icalendar';
import { publicOrigin } from '../http/access/public-origin';
import { readInTurn } from '../http/limits/read-in-turn';
import type { PublicContext, Registrar } from '../http/calls/handlers';
import { MUST_ASK } from '../http/access/security-headers';
import type { Services } from '../http/services';
import { namesEtag } from '../photos/storage/etags';
import * as feeds from '../repositories/calendar';
import { findOffice } from '../repositories/office';
import { serverSecret } from '../repositories/session/server-secrets';

/** Per address, because a calendar service may read the feeds of a whole office. */
const READINGS_PER_MINUTE = 120;

/** No record states how long an inspection takes. */
const INSPECTION_MINUTES = 60;

type InspectionRow = Awaited<ReturnType<typeof feeds.inspectionsSince>>[number];
type ItemRow = Awaited<ReturnType<typeof feeds.dueItemsSince>>[number];
type DepartureRow = Awaited<ReturnType<typeof feeds.departuresSince>>[number];

/** What all events of one server share. */
interface FeedServer {
  /** The address of the app. */
  origin: string;
  /** Identifies the server in ids. */
  host: string;
}

const uidOf = (kind: DepartureRow['kind'], id: number, { host }: FeedServer) =>
  `${kind}-${String(id)}@${host}`;

function startOf(instant: string, importKey: string | null): Start {
  const day = importedDay(instant, importKey !== null);
  return day === null ? { instant, minutes: INSPECTION_MINUTES } : { day };
}

const inspectionEvent = (row: InspectionRow, server: FeedServer): CalendarEvent => ({
  uid: uidOf('inspection', row.id, server),
  sequence: row.version - 1,
  changedAt: row.updated_at,
  start: startOf(row.scheduled_date ?? row.inspection_date, row.import_key),
  isCancelled: row.is_archived === 1,
  summary: row.title,
  description: `${row.project_name}\n${row.client_name}`,
  location: row.address,
  url: `${server.origin}/inspections/${String(row.id)}`,
});

const itemSummary = (title: string) => `Due: ${title}`;

/** Archiving or restoring an inspection changes the events of its items, but not the items. */
const itemEvent = (row: ItemRow, server: FeedServer): CalendarEvent => ({
  uid: uidOf('item', row.id, server),
  sequence: row.version + row.inspection_version - 2,
  changedAt:
    row.updated_at > row.inspection_updated_at ? row.updated_at : row.inspection_updated_at,
  start: { day: row.due_date ?? '' },
  isCancelled: row.is_resolved === 1 || row.is_archived === 1,
  summary: itemSummary(row.title),
  description: `${row.inspection_title}\n${row.project_name}`,
  location: row.location,
  url: `${server.origin}/inspections/${String(row.inspection_id)}/items/${String(row.id)}`,
});

const departureEvent = (row: DepartureRow, server: FeedServer): CalendarEvent => ({
  uid: uidOf(row.kind, row.record_id, server),
  sequence: row.sequence,
  changedAt: row.left_at,
  start: row.kind === 'item' ? { day: row.starts_at } : startOf(row.starts_at, row.import_key),
  isCancelled: true,
  summary: row.kind === 'item' ? itemSummary(row.title) : row.title,
  description: null,
  location: null,
  url: null,
});

/** The user's own feed, and what calendar apps with its address receive. */
export function calendarRoutes(register: Registrar, services: Services): void {
  const { linkTokens, wrongLinks, config } = services;

  register.read(calls.getCalendarFeed, async (_, { db, user }) => {
    const feed = await feeds.feedOfUser(db, user.id);
    if (feed === undefined) return { createdAt: null, path: null };
    const token = linkTokens.read(feed);
    const path = token === null ? null : `/api/calendars/${token}/plumbline.ics`;
    return { createdAt: feed.created_at, path, origin: config.publicUrl };
  });
  register.write(calls.createCalendarFeed, async (_, { db, now, user }) => {
    const feed = { user_id: user.id, ...linkTokens.make(), created_at: now };
    if (!(await feeds.insertFeed(db, feed))) throw conflict(CALENDAR_MESSAGES.exists);
    return { createdAt: now };
  });
  register.write(calls.replaceCalendarFeed, async (_, { db, now, user }) => {
    await feeds.replaceFeed(db, { user_id: user.id, ...linkTokens.make(), created_at: now });
    return { createdAt: now };
  });
  register.write(calls.removeCalendarFeed, async (_, { db, user }) => {
    await feeds.removeFeed(db, user.id);
    return { createdAt: null };
  });

  async function eventsOf(
    db: Queries,
    userId: number,
    server: FeedServer,
  ): Promise<CalendarEvent[]> {
    const day = dayOf(subDays(services.now(), CALENDAR_PAST_DAYS));
    const since = subDays(services.now(), CALENDAR_CANCELLED_DAYS).toISOString();
    const span = { day, moved: since };
    const inspections = await feeds.inspectionsSince(db, userId, span);
    const items = await feeds.dueItemsSince(db, userId, span);
    const departures = await feeds.departuresSince(db, userId, since);
    const events = [
      ...inspections.map((row) => inspectionEvent(row, server)),
      ...items.map((row) => itemEvent(row, server)),
    ];
    // What has left the feed may have come back.
    const present = new Set(events.map(({ uid }) => uid));
    const cancelled = departures.map((row) => departureEvent(row, server));
    return [...events, ...cancelled.filter(({ uid }) => !present.has(uid))];
  }

  async function textFor({ db, request, reply }: PublicContext, token: string): Promise<string> {
    wrongLinks.expectNoGuesser(request);
    const reader = await feeds.readerOfFeed(db, hashOfToken(token));
    if (reader === undefined) {
      wrongLinks.count(request);
      throw new HttpError(404, CALENDAR_MESSAGES.unknown);
    }
    const server = (await serverSecret(db, 'calendar-host')).toString('hex', 0, 8);
    const origin = publicOrigin(services.config, request);
    const feedServer = { origin, host: `${server}.plumbline` };
    const name = `${(await findOffice(db)).name ?? PRODUCT_NAME} – ${reader.name}`;
    const events = await readInTurn(services, reader.id, reply, () =>
      eventsOf(db, reader.id, feedServer),
    );
    return icalendarOf({ name, events });
  }

  register.publicFile(
    calls.getCalendar,
    async ({ params }, context) => {
      const { request, reply } = context;
      const text = await textFor(context, params.token);
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      void reply.header('etag', etag).header('cache-control', MUST_ASK);
      if (namesEtag(request.headers['if-none-match'], etag)) {
        void reply.status(304).send();
        return;
      }
      void reply.type('text/calendar; charset=utf-8').send(text);
    },
    { perMinute: READINGS_PER_MINUTE },
  );
}
