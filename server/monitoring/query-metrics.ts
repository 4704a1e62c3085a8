import { Histogram, type Registry } from 'prom-client';
import type { OnQuery } from '../db/query-log';

/** Seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Measures every query of the database. */
export function queryMetrics(registry: Registry): OnQuery {
  const times = new Histogram({
    name: 'plumbline_database_query_seconds',
    help: 'How long queries took, once they had a connection',
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ ms }) => {
    times.observe(ms / 1000);
  };
}
