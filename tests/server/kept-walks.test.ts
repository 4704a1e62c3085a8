import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fill } from '../../scripts/bench/fill';
import { listInspections } from '../../server/repositories/inspections/inspection-list';
import { ListCache } from '../../server/repositories/lists/list-cache';
import { testEngine } from '../support/server/scratch';
import { startServer, type TestServer } from '../support/server/server';

/** How much of the walks of searches is kept. */

const onSqlite = it.runIf(testEngine === 'sqlite');
/** The first slices of a walk have 250 and 500 rows. */
const FAR = 600;

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await fill(server.services.database, 3000);
});

afterAll(() => server.close());

/** The slices that each page needs, with room for that many rows. */
async function slicesOfPages(
  room: number,
  pages: readonly [sort: 'title' | 'status', page: number][],
) {
  const cache = new ListCache(undefined, room);
  const spy = vi.spyOn(cache.slices, 'run');
  const slices: number[] = [];
  for (const [column, page] of pages) {
    const sort = { column, descending: false };
    const filters = { search: 'a', sort, pageSize: 1, page };
    // The total is counted in slices, too.
    await listInspections(server.services.database, cache, { ...filters, page: 1 });
    spy.mockClear();
    await listInspections(server.services.database, cache, filters);
    slices.push(spy.mock.calls.length);
  }
  return slices;
}

onSqlite('while there is room, a walk goes on where it was', async () => {
  const pages = slicesOfPages(2 * FAR * 2, [
    ['title', FAR],
    ['title', FAR + 1],
    ['status', FAR],
    ['title', FAR + 1],
  ]);
  expect(await pages).toEqual([1, 0, 1, 0]);
});

onSqlite('without room for both, the older one begins again', async () => {
  const pages = slicesOfPages(FAR * 2, [
    ['title', FAR],
    ['title', FAR + 1],
    ['status', FAR],
    ['title', FAR + 1],
  ]);
  expect(await pages).toEqual([1, 0, 1, 1]);
});
