import { subDays } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import { CALENDAR_CANCELLED_DAYS } from '../contract/calendar/limits';
import { REPORT_DAYS } from '../contract/reports/limits';
import { refreshStatistics } from './db/planner-statistics';
import { inTransaction } from './db/transaction';
import { deleteOldCallCounts } from './repositories/session/call-counts';
import { deleteOldIdempotencyKeys } from './repositories/idempotency-keys';
import type { Services } from './http/services';
import { incomingFolder, sweepReceived } from './photos/received-files';
import { leftFiles, removeFiles } from './photos/file-removal';
import { deleteDeparturesBefore } from './repositories/calendar';
import { deleteUnchangedSince } from './repositories/reports/old-reports';
import { correctInspectionTotals, mergeTotals } from './repositories/lists/stored-total';
import { deleteExpiredSessions } from './repositories/session/sessions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const UNMADE = ['failed', 'cancelled'] as const;

/** What was issued stays. */
const OLD_REPORTS = [
  { purpose: 'preview', states: ['ready', ...UNMADE], days: REPORT_DAYS.preview },
  { purpose: 'draft', states: ['ready', ...UNMADE], days: REPORT_DAYS.draft },
  { purpose: 'revision', states: UNMADE, days: REPORT_DAYS.draft },
  { purpose: 'sheet', states: UNMADE, days: REPORT_DAYS.draft },
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

type Step = () => Promise<unknown>;

/** What is removed or brought up to date in the database, by its name in the log. */
const stepsOf = (services: Services): Readonly<Record<string, Step>> => {
  const { database, now } = services;
  const { db } = database;
  return {
    statistics: () => refreshStatistics(database),
    sessions: () => deleteExpiredSessions(db, now().toISOString()),
    answers: () => deleteOldIdempotencyKeys(db, now()),
    'call counts': () => deleteOldCallCounts(database),
    reports: () => removeOldReports(services),
    departures: () =>
      deleteDeparturesBefore(db, subDays(now(), CALENDAR_CANCELLED_DAYS).toISOString()),
  };
};

/** Runs work at intervals, but never twice at once. */
function repeating(work: () => Promise<void>, everyMs: number, first?: Promise<void>) {
  let running: Promise<void> | undefined;
  const note = (begun: Promise<void>) => {
    running = begun.finally(() => {
      running = undefined;
    });
  };
  if (first !== undefined) note(first);
  const timer = setInterval(() => {
    if (running === undefined) note(work());
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs at the start and every hour: deletes expired sessions, old answers, old previews and drafts, old calendar
 * departures and unclaimed files, and updates the query planner's statistics. Counters are merged
 * every minute, because readers add them up. No failure keeps the other steps from running, or the
 * server from starting; nor does the start wait for the storage of the files.
 */
export async function startHousekeeping(
  services: Services,
  log: FastifyBaseLogger,
): Promise<{ stop: () => Promise<void> }> {
  const { database, config } = services;
  const stopping = new AbortController();
  const attempt = async (step: string, run: Step): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log.error({ err: error, step }, 'housekeeping failed');
    }
  };
  const steps = Object.entries(stepsOf(services));
  /** All but the removal of the stored files that are returned. */
  const prepare = async (minAgeMs: number): Promise<string[]> => {
    for (const [step, run] of steps) await attempt(step, run);
    const incoming = incomingFolder(config.dataDir);
    await attempt('received files', () => sweepReceived(incoming, minAgeMs, services.forms));
    let left: string[] = [];
    await attempt('list of files', async () => {
      left = await leftFiles(services, minAgeMs);
    });
    return left;
  };
  const remove = (keys: readonly string[]) =>
    attempt('files', () => removeFiles(services, keys, stopping.signal));

  await attempt('totals', () => correctInspectionTotals(database));
  // Only one server uses an embedded database, so every unclaimed file at its start is a leftover.
  const left = await prepare(database.engine === 'sqlite' ? 0 : HOUR_MS);
  const round = async () => remove(await prepare(HOUR_MS));
  const merge = () => attempt('merging of totals', () => mergeTotals(database));
  const stops = [repeating(round, HOUR_MS, remove(left)), repeating(merge, MINUTE_MS)];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
