import type { FastifyBaseLogger } from 'fastify';
import type { OnQuery } from '../db/query-log';

/** A query with a list of a thousand ids is long, but says no more than a short one. */
const LONGEST = 2000;

/**
 * Logs the SQL of queries that take at least `limitMs`, without their values; `log` is called for
 * each.
 */
export const slowQueryLog =
  (log: () => Pick<FastifyBaseLogger, 'warn'>, limitMs: number): OnQuery =>
  ({ sql, ms }) => {
    if (ms < limitMs) return;
    const shape = sql.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
    log().warn({ ms: Math.round(ms), sql: shape }, 'slow query');
  };
