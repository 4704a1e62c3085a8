import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIVE_LIMITS } from '../../../contract/live/limits';
import { holdConnections } from '../../support/server/busy-database';
import { watchConnections } from '../../support/server/connections';
import { startServer, type TestServer } from '../../support/server/server';

/** A user has a limited number of streams, even if many connections arrive at once. */

const { perUser } = LIVE_LIMITS;
const TOO_MANY = 5;

let server: TestServer;
let abort: AbortController;

beforeEach(async () => {
  server = await startServer();
  // So that the session is known without the database.
  expect((await server.as.Admin.get('/clients')).status).toBe(200);
});
afterEach(async () => {
  abort.abort();
  await server.close();
});

/** Many connections at once; the server looks for the place of an unknown event in the journal. */
function followers(count: number, statuses: number[]): Promise<unknown>[] {
  abort = new AbortController();
  const headers = {
    authorization: `Bearer ${server.as.Admin.token}`,
    accept: 'text/event-stream',
    'last-event-id': '1.999999.1',
  };
  return Array.from({ length: count }, async () => {
    const answer = await fetch(`${server.url}/api/live`, { headers, signal: abort.signal }).catch(
      () => undefined,
    );
    if (answer !== undefined) statuses.push(answer.status);
  });
}

const refusals = Array.from({ length: TOO_MANY }, () => 429);
const acceptances = Array.from({ length: perUser }, () => 200);

async function expectRoomForAll(): Promise<void> {
  const tried = async () => {
    const statuses: number[] = [];
    await Promise.all(followers(perUser, statuses));
    abort.abort();
    return statuses;
  };
  // The server gives the places back when the database has answered.
  await expect.poll(tried).toEqual(acceptances);
}

/** Keeps the database from answering until `release`. */
async function heldDatabase() {
  const { database } = server.services;
  const held = holdConnections(database, database.connections().most);
  await expect.poll(() => database.connections().busy).toBe(database.connections().most);
  return held;
}

it('streams that have not started yet count too', async () => {
  const held = await heldDatabase();
  const { sockets, stop } = watchConnections();
  const statuses: number[] = [];
  const all = followers(perUser + TOO_MANY, statuses);
  await expect.poll(() => sockets.length).toBe(perUser + TOO_MANY);
  await held.release();
  await Promise.all(all);
  stop();
  expect(statuses.toSorted()).toEqual([...acceptances, ...refusals]);
});

it('a client that leaves before its stream starts occupies no place', async () => {
  const held = await heldDatabase();
  const { sockets, stop } = watchConnections();
  const all = followers(perUser, []);
  await expect.poll(() => sockets.length).toBe(perUser);
  abort.abort();
  await Promise.all(all);
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true);
  stop();
  await held.release();
  await expectRoomForAll();
});
