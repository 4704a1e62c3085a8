import type { FastifyBaseLogger } from 'fastify';
import { refreshStatistics } from './db/planner-statistics';
import { deleteOldIdempotencyKeys } from './repositories/idempotency-keys';
import type { Services } from './http/services';
import { incomingFolder, sweepReceived } from './photos/received-files';
import { sweepStoredFiles } from './photos/sweep';
import { deletePreviews } from './repositories/reports';
import { deleteExpiredSessions } from './repositories/sessions';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Runs every hour: deletes expired sessions, old answers, old previews and unclaimed files, and updates the query
 * planner's statistics.
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
    // Only one server uses an embedded database, so every unclaimed file at its start is a
    // leftover.
    const minAgeMs = atStart && database.engine === 'sqlite' ? 0 : HOUR_MS;
    const aDayAgo = new Date(now().getTime() - DAY_MS).toISOString();
    await deletePreviews(database.db, aDayAgo, now().toISOString());
    await sweepStoredFiles(services, minAgeMs);
    await sweepReceived(incomingFolder(services.config.dataDir), minAgeMs);
  };
  let running = round(true);
  await running;
  const timer = setInterval(() => {
    running = round(false).catch((error: unknown) => {
      log.error({ err: error }, 'housekeeping failed');
    });
  }, HOUR_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
