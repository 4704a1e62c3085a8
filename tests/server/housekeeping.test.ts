import fastify, { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { buildServer } from '../../server/app';
import { UnavailableError } from '../../server/errors/unavailable';
import { startHousekeeping } from '../../server/housekeeping';
import type { Services } from '../../server/http/services';
import type { PhotoStorage } from '../../server/photos/storage/storage';
import { listForRemoval, listRemovals } from '../../server/repositories/stored-file-removals';
import { countStatistics } from '../support/server/plans';
import { addSite } from '../support/records/records';
import { scratchConfig } from '../support/server/scratch';
import { startServer } from '../support/server/server';
import { withResolvers } from '../support/with-resolvers';

/** What the server does at its start and every hour. */

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

test('a round that is still running does not overlap the next one', async () => {
  const server = await startServer();
  const { services } = server;
  const { database, photos } = services;
  const { log } = fastify();
  const removed: string[] = [];
  const releases: (() => void)[] = [];
  const slow = {
    ...services,
    photos: Object.assign(Object.create(photos) as typeof photos, {
      remove: (key: string) => {
        removed.push(key);
        return new Promise<void>((resolve) => {
          releases.push(resolve);
        });
      },
    }),
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const housekeeping = await startHousekeeping(slow, log);
  const twoHoursAgo = new Date(services.now().getTime() - 2 * HOUR_MS).toISOString();
  await listForRemoval(database.db, ['zz/orphan.jpg'], twoHoursAgo);

  vi.advanceTimersByTime(HOUR_MS);
  await expect.poll(() => removed).toEqual(['zz/orphan.jpg']);
  vi.advanceTimersByTime(3 * HOUR_MS);
  // Rounds that started before this one would have reached the file by its end.
  const other = await startHousekeeping(services, log);
  expect(removed).toEqual(['zz/orphan.jpg']);
  for (const release of releases) release();
  await Promise.all([housekeeping.stop(), other.stop()]);
  await server.close();
});

test('statistics that are missing are created', async () => {
  const { services, as, close } = await startServer();
  const { db, engine } = services.database;
  await addSite(as.Admin);
  if (engine === 'sqlite') await sql`DROP TABLE IF EXISTS sqlite_stat1`.execute(db);
  else await sql`DELETE FROM pg_statistic WHERE starelid = 'inspections'::regclass`.execute(db);
  const { stop } = await startHousekeeping(services, fastify().log);
  await stop();
  expect(await countStatistics(services.database, 'inspections')).toBeGreaterThan(0);
  await close();
});

const NEVER = '2100-01-01T00:00:00.000Z';

const longAgo = (services: Services) =>
  new Date(services.now().getTime() - 2 * HOUR_MS).toISOString();

const listed = ({ database }: Services) => listRemovals(database.db, NEVER);

/** The services of a server whose storage removes files in another way. */
const removing = (services: Services, remove: PhotoStorage['remove']): Services => ({
  ...services,
  photos: Object.assign(Object.create(services.photos) as PhotoStorage, { remove }),
});

/** Runs the first round until a condition, and returns the steps that failed. */
async function firstRound(
  services: Services,
  isOver: (failed: readonly unknown[]) => boolean | Promise<boolean>,
): Promise<unknown[]> {
  const { log } = fastify();
  const failed: unknown[] = [];
  const error = ({ step }: { step: string }) => {
    failed.push(step);
  };
  const noting = Object.assign(Object.create(log) as FastifyBaseLogger, { error });
  const { stop } = await startHousekeeping(services, noting);
  await vi.waitUntil(() => isOver(failed), { timeout: 20_000 });
  await stop();
  return failed;
}

const someFailed = (failed: readonly unknown[]) => failed.length > 0;

test('a server starts although its bucket does not answer', async () => {
  const scratch = await scratchConfig({
    LOG_LEVEL: 'silent',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const first = await buildServer(scratch.config);
  await listForRemoval(first.services.database.db, ['zz/left.jpg'], longAgo(first.services));
  await first.close();
  const second = await buildServer(scratch.config);
  expect(await listed(second.services)).toEqual(['zz/left.jpg']);
  await second.close();
  await scratch.remove();
});

test('a step that fails keeps no other from running', async () => {
  const server = await startServer();
  const { services } = server;
  const { db } = services.database;
  await db.schema.dropTable('calendar_departures').execute();
  await services.photos.put('zz/left.jpg', Buffer.from('left'), 'image/jpeg');
  await listForRemoval(db, ['zz/left.jpg'], longAgo(services));
  const isSwept = async () => (await listed(services)).length === 0;
  expect(await firstRound(services, isSwept)).toEqual(['departures']);
  expect(await services.photos.sizeOf('zz/left.jpg')).toBeNull();
  await server.close();
});

test('a file that cannot be removed stays listed, and keeps no other from being removed', async () => {
  const server = await startServer();
  const { services } = server;
  const keys = ['a', 'b', 'c'].map((name) => `zz/${name}.jpg`);
  await listForRemoval(services.database.db, keys, longAgo(services));
  const removed: string[] = [];
  const refusing = removing(services, async (key) => {
    if (key === 'zz/a.jpg') throw new Error('Access Denied');
    removed.push(key);
    await Promise.resolve();
  });
  expect(await firstRound(refusing, someFailed)).toEqual(['files']);
  expect([removed, await listed(services)]).toEqual([['zz/b.jpg', 'zz/c.jpg'], ['zz/a.jpg']]);
  await server.close();
});

test('a storage that does not answer is not asked about every file', async () => {
  const server = await startServer();
  const { services } = server;
  const keys = Array.from({ length: 250 }, (_, index) => `zz/${String(index)}.jpg`);
  await listForRemoval(services.database.db, keys, longAgo(services));
  const remove = vi.fn<PhotoStorage['remove']>();
  remove.mockRejectedValue(new UnavailableError('The photo store does not answer', 5));
  expect(await firstRound(removing(services, remove), someFailed)).toEqual(['files']);
  expect([remove.mock.calls.length, (await listed(services)).length]).toEqual([3, 250]);
  await server.close();
});

test('a start does not wait for the removal of files', async () => {
  const server = await startServer();
  const { services } = server;
  await listForRemoval(services.database.db, ['zz/a.jpg', 'zz/b.jpg'], longAgo(services));
  const finishing = withResolvers<undefined>();
  const remove = vi.fn<PhotoStorage['remove']>(() => finishing.promise);
  const { stop } = await startHousekeeping(removing(services, remove), fastify().log);
  await expect.poll(() => remove.mock.calls).toEqual([['zz/a.jpg']]);
  const stopped = stop();
  finishing.resolve(undefined);
  await stopped;
  // A server that stops leaves the rest to the next sweep.
  expect([remove.mock.calls.length, await listed(services)]).toEqual([1, ['zz/b.jpg']]);
  await server.close();
});
