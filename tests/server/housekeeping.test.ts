import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { startHousekeeping } from '../../server/housekeeping';
import { listForRemoval } from '../../server/repositories/stored-file-removals';
import { startServer } from '../support/server';

/** What the server does every hour. */

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
