import { createHash } from 'node:crypto';
import { subDays } from 'date-fns';
import * as calls from '../../contract/calendar/calls';
import { CALENDAR_PAST_DAYS } from '../../contract/calendar/limits';
import { CALENDAR_MESSAGES } from '../../contract/calendar/messages';
import { PRODUCT_NAME } from '../../contract/limits';
import { hashOfToken } from '../auth/link-tokens';
import { HttpError } from '../errors/http-error';
import { type CalendarEvent, icalendarOf, type Start } from '../http/files/icalendar';
import type { PublicContext, Registrar } from '../http/register-call';
import { MUST_ASK } from '../http/security-headers';
import type { Services } from '../http/services';
import * as feeds from '../repositories/calendar';
import { findOffice } from '../repositories/office';
import { serverSecret } from '../repositories/server-secrets';

/** Per address: a calendar service may read the feeds of a whole office. */
const READINGS_PER_MINUTE = 120;

/** Nobody says how long an inspection takes. */
const INSPECTION_MINUTES = 60;

type InspectionRow = Awaited<ReturnType<typeof feeds.inspectionsSince>>[number];
type ItemRow = Awaited<ReturnType<typeof feeds.dueItemsSince>>[number];

/** What all events of one server share. */
interface Place {
  /** The address of the app. */
  origin: string;
  /** Names the server in ids. */
  host: string;
}

/** An imported inspection has a day, but no time; see docs/decisions/0021. */
function startOf({ inspection_date, scheduled_date, import_key }: InspectionRow): Start {
  const instant = scheduled_date ?? inspection_date;
  const isDay = import_key !== null && instant.slice(11, 19) === '12:00:00';
  return isDay ? { day: instant.slice(0, 10) } : { instant, minutes: INSPECTION_MINUTES };
}

const changeOf = ({ version, updated_at }: { version: number; updated_at: string }) => ({
  sequence: version - 1,
  changedAt: updated_at,
});

const inspectionEvent = (row: InspectionRow, { origin, host }: Place): CalendarEvent => ({
  ...changeOf(row),
  uid: `inspection-${String(row.id)}@${host}`,
  start: startOf(row),
  isCancelled: row.is_archived === 1,
  summary: row.title,
  description: `${row.project_name}\n${row.client_name}`,
  location: row.address,
  url: `${origin}/inspections/${String(row.id)}`,
});

const itemEvent = (row: ItemRow, { origin, host }: Place): CalendarEvent => ({
  ...changeOf(row),
  uid: `item-${String(row.id)}@${host}`,
  start: { day: row.due_date ?? '' },
  isCancelled: row.is_resolved === 1 || row.is_archived === 1,
  summary: `Due: ${row.title}`,
  description: `${row.inspection_title}\n${row.project_name}`,
  location: row.location,
  url: `${origin}/inspections/${String(row.inspection_id)}/items/${String(row.id)}`,
});

/** The user's own feed, and what calendar apps get who have its address. */
export function calendarRoutes(register: Registrar, services: Services): void {
  const { linkTokens, wrongLinks } = services;

  register.read(calls.getCalendarFeed, async (_, { db, user }) => {
    const feed = await feeds.feedOfUser(db, user.id);
    if (feed === undefined) return { createdAt: null, path: null };
    const token = linkTokens.read({ nonce: feed.nonce, hash: feed.token_hash });
    const path = token === null ? null : `/api/calendars/${token}/plumbline.ics`;
    return { createdAt: feed.created_at, path };
  });
  register.write(calls.replaceCalendarFeed, async (_, { db, now, user }) => {
    const { nonce, hash } = linkTokens.make();
    await feeds.replaceFeed(db, { user_id: user.id, nonce, token_hash: hash, created_at: now });
    return { createdAt: now };
  });
  register.write(calls.removeCalendarFeed, async (_, { db, user }) => {
    await feeds.removeFeed(db, user.id);
    return { createdAt: null };
  });

  async function textFor({ db, request }: PublicContext, token: string): Promise<string> {
    wrongLinks.expectNoGuesser(request);
    const reader = await feeds.readerOfFeed(db, hashOfToken(token));
    if (reader === undefined) {
      wrongLinks.count(request);
      throw new HttpError(404, CALENDAR_MESSAGES.unknown);
    }
    const server = (await serverSecret(db, 'calendar-host')).toString('hex', 0, 8);
    const origin = `${request.protocol}://${request.host}`;
    const place = { origin, host: `${server}.plumbline` };
    const day = subDays(services.now(), CALENDAR_PAST_DAYS).toISOString().slice(0, 10);
    const inspections = await feeds.inspectionsSince(db, reader.id, day);
    const items = await feeds.dueItemsSince(db, reader.id, day);
    return icalendarOf({
      name: `${(await findOffice(db)).name ?? PRODUCT_NAME} – ${reader.name}`,
      events: [
        ...inspections.map((row) => inspectionEvent(row, place)),
        ...items.map((row) => itemEvent(row, place)),
      ],
    });
  }

  register.publicFile(
    calls.getCalendar,
    async ({ params }, context) => {
      const { request, reply } = context;
      const text = await textFor(context, params.token);
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
      void reply.header('etag', etag).header('cache-control', MUST_ASK);
      const known = (request.headers['if-none-match'] ?? '').split(',');
      if (known.some((one) => one.trim().replace(/^W\//, '') === etag)) {
        void reply.status(304).send();
        return;
      }
      void reply.type('text/calendar; charset=utf-8').send(text);
    },
    { perMinute: READINGS_PER_MINUTE },
  );
}
