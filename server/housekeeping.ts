import { subDays } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import { CALENDAR_CANCELLED_DAYS } from '../contract/calendar/limits';
import { REPORT_DAYS } from '../contract/reports/limits';
import { refreshStatistics } from './db/planner-statistics';
import { inTransaction } from './db/transaction';
import { deleteOldCallCounts } from './repositories/call-counts';
import { deleteOldIdempotencyKeys } from './repositories/idempotency-keys';
import type { Services } from './http/services';
import { incomingFolder, sweepReceived } from './photos/received-files';
import { sweepStoredFiles } from './photos/sweep';
import { deleteDeparturesBefore } from './repositories/calendar';
import { deleteUnchangedSince } from './repositories/reports';
import { correctInspectionTotals, mergeTotals } from './repositories/lists/stored-total';
import { deleteExpiredSessions } from './repositories/sessions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const UNMADE = ['failed', 'cancelled'] as const;

/** What was issued stays. */
const OLD_REPORTS = [
  { purpose: 'preview', states: ['ready', ...UNMADE], days: REPORT_DAYS.preview },
  { purpose: 'draft', states: ['ready', ...UNMADE], days: REPORT_DAYS.draft },
  { purpose: 'revision', states: UNMADE, days: REPORT_DAYS.draft },
] as const;

/** Removes old previews and drafts, and revisions that were never issued. */
async function removeOldReports({ database, now }: Services): Promise<void> {
  const at = now().toISOString();
  for (const { purpose, states, days } of OLD_REPORTS) {
    const old = { purpose, states, before: subDays(now(), days).toISOString() };
    const remove = () =>
      inTransaction(database, { actor: null, at }, (tx) => deleteUnchangedSince(tx, old, at));
    while (await remove());
  }
}

/**
 * Runs every hour: deletes expired sessions, old answers, old previews and drafts, old calendar departures and
 * unclaimed files, and updates the query planner's statistics. Counters are merged every minute,
 * because readers add them up.
 */
export async function startHousekeeping(
  services: Services,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const { database, now } = services;
  const round = async (atStart: boolean) => {
    await refreshStatistics(database);
    await deleteExpiredSessions(database.db, now().toISOString());
    await deleteOldIdempotencyKeys(database.db, now());
    await deleteOldCallCounts(database);
    // Only one server uses an embedded database, so every unclaimed file at its start is a
    // leftover.
    const minAgeMs = atStart && database.engine === 'sqlite' ? 0 : HOUR_MS;
    await removeOldReports(services);
    const cancelled = subDays(now(), CALENDAR_CANCELLED_DAYS).toISOString();
    await deleteDeparturesBefore(database.db, cancelled);
    await sweepStoredFiles(services, minAgeMs);
    await sweepReceived(incomingFolder(services.config.dataDir), minAgeMs);
  };
  const noteFailure = (error: unknown) => {
    log.error({ err: error }, 'housekeeping failed');
  };
  await correctInspectionTotals(database).catch(noteFailure);
  await round(true);
  const repeat = (work: () => Promise<void>, everyMs: number) => {
    let running: Promise<void> | undefined;
    const timer = setInterval(() => {
      // A round may take longer than the interval.
      running ??= work()
        .catch(noteFailure)
        .finally(() => {
          running = undefined;
        });
    }, everyMs);
    return async () => {
      clearInterval(timer);
      await running;
    };
  };
  const stops = [
    repeat(() => round(false), HOUR_MS),
    repeat(() => mergeTotals(database), MINUTE_MS),
  ];
  return {
    stop: async () => {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
