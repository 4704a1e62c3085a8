import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { type Bell, postgresBell, type Ring } from '../../../server/db/bell';
import { scratchConfig, testEngine } from '../../support/server/scratch';

/** The bell of a PostgreSQL database, between two servers. */

describe.skipIf(testEngine !== 'postgres')('the bell of two servers', () => {
  let remove: () => Promise<void>;
  let client: pg.Client;
  let one: Bell;
  let two: Bell;
  let heard: Ring[] = [];

  beforeAll(async () => {
    const scratch = await scratchConfig();
    remove = scratch.remove;
    const { databaseUrl } = scratch.config;
    if (databaseUrl === undefined) throw new Error('There is no PostgreSQL database');
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const named = new URL(databaseUrl);
    named.searchParams.set('application_name', 'one');
    one = postgresBell(named.href);
    two = postgresBell(databaseUrl);
    two.onRing((ring) => heard.push(ring));
    await vi.waitFor(() => {
      expect([one.hears(), two.hears()]).toEqual([true, true]);
    });
  });

  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await client.end();
    await remove();
  });

  /** Everything that the second server receives until it receives the clients. */
  const heardAfter = async (act: () => Promise<void> | void) => {
    heard = [];
    await act();
    one.ring({ kinds: ['clients'] });
    await expect.poll(() => heard.some(({ kinds }) => kinds.includes('clients'))).toBe(true);
    return heard;
  };

  it('ignores what no server has sent', async () => {
    const rings = await heardAfter(async () => {
      for (const payload of ['', '{', 'null', '{"from":1}'])
        await client.query('SELECT pg_notify($1, $2)', ['plumbline', payload]);
    });
    expect(rings).toEqual([{ kinds: ['clients'], sessions: [] }]);
  });

  it('later sends the rings from while the connection was lost', async () => {
    const rings = await heardAfter(async () => {
      const lost = new Promise<void>((resolve) => {
        one.onHearing((hears) => {
          if (!hears) resolve();
        });
      });
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'one'`,
      );
      await lost;
      one.ring({ sessions: ['first'] });
      await expect.poll(() => two.hears()).toBe(true);
    });
    expect(rings.flatMap(({ sessions }) => sessions)).toEqual(['first']);
  });

  it('names the users instead of many sessions', async () => {
    const many = Array.from({ length: 101 }, (_, index) => String(index));
    const rings = await heardAfter(() => {
      one.ring({ sessions: many });
    });
    expect(rings.flatMap(({ sessions }) => sessions)).toEqual([]);
    expect(rings.flatMap(({ kinds }) => kinds)).toEqual(['users', 'clients']);
  });
});
