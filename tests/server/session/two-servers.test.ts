import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildServer, type PlumblineServer } from '../../../server/app';
import { type Api, apiOf, emailOf, PASSWORD } from '../../support/server/api';
import { testEngine } from '../../support/server/scratch';
import { startServer, type TestServer } from '../../support/server/server';

/** A caller that one server refuses is refused by the others of the same database. */

const PER_MINUTE = 12;
/** Less than the time limit of a query. */
const PATIENT_MS = 8000;
/** Longer than a server waits for a count. */
const BUSY_MS = 700;

/** Keeps the process from everything else. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe.skipIf(testEngine !== 'postgres')('two servers on one database', () => {
  let one: TestServer;
  let two: PlumblineServer;
  let both: readonly [Api, Api];

  beforeAll(async () => {
    one = await startServer({
      environment: { LOGIN_ATTEMPTS_PER_MINUTE: String(PER_MINUTE), TRUST_PROXY: 'true' },
    });
    two = await buildServer(one.services.config);
    const url = await two.app.listen({ port: 0, host: '127.0.0.1' });
    both = [one.anonymous, apiOf(url, '')];
  });

  afterAll(async () => {
    await two.close();
    await one.close();
  });

  /** Attempts from one address, alternating between both servers; their statuses. */
  async function attempts(address: string, email: string, passwords: readonly string[]) {
    const statuses: number[] = [];
    for (const [index, password] of passwords.entries()) {
      const api = both[index % 2 === 0 ? 0 : 1];
      const headers = { 'x-forwarded-for': address };
      statuses.push((await api.post('/auth/login', { email, password }, headers)).status);
    }
    return statuses;
  }

  it('lock an account after five wrong passwords on both together', async () => {
    const email = emailOf('Inspector');
    const wrong = Array<string>(5).fill('wrong-1');
    expect(await attempts('192.0.2.1', email, [...wrong, PASSWORD, PASSWORD])).toEqual(
      Array(7).fill(401),
    );
    expect(await attempts('192.0.2.1', emailOf('Admin'), [PASSWORD, PASSWORD])).toEqual([200, 200]);
  });

  it('refuse an address after as many attempts as one server allows', async () => {
    const many = Array<string>(PER_MINUTE + 2).fill('wrong-1');
    const statuses = await attempts('192.0.2.2', 'nobody@plumbline.test', many);
    expect(statuses).toEqual([...Array<number>(PER_MINUTE).fill(401), 429, 429]);
    expect(await attempts('192.0.2.3', 'nobody@plumbline.test', ['wrong-1'])).toEqual([401]);
  });

  it('count together although one of them is too busy to read the count in time', async () => {
    const executor = one.services.database.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    vi.spyOn(executor, 'executeQuery').mockImplementation((query, ...more) => {
      const answer = execute(query, ...more);
      if (query.sql.includes('call_counts')) setImmediate(work, BUSY_MS);
      return answer;
    });
    const many = Array<string>(PER_MINUTE + 2).fill('wrong-1');
    const statuses = await attempts('192.0.2.6', 'nobody@plumbline.test', many);
    expect(statuses).toEqual([...Array<number>(PER_MINUTE).fill(401), 429, 429]);
    vi.restoreAllMocks();
  });

  it('count alone, and do not wait, while the database does not count', async () => {
    const other = new pg.Client({ connectionString: one.services.config.databaseUrl });
    await other.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE call_counts');
    const begun = performance.now();
    const many = Array<string>(2 * PER_MINUTE + 2).fill('wrong-1');
    const statuses = await attempts('192.0.2.4', 'nobody@plumbline.test', many);
    expect(statuses).toEqual([...Array<number>(2 * PER_MINUTE).fill(401), 429, 429]);
    expect(await attempts('192.0.2.5', emailOf('Inspector'), [PASSWORD])).toEqual([401]);
    expect(await attempts('192.0.2.5', emailOf('Admin'), [PASSWORD])).toEqual([200]);
    // Only the first attempt on each server waited for the count.
    expect(performance.now() - begun).toBeLessThan(PATIENT_MS);
    await other.query('ROLLBACK');
    await other.end();
  });
});
