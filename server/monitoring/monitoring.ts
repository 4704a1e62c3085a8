import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from '../config';
import { listenersOf } from '../db/listeners-of';
import type { OnQuery, RanQuery } from '../db/query-log';
import { addGauges, type Sources } from './gauges';
import { addProcessMetrics } from './process-metrics';
import { queryMetrics } from './query-metrics';
import { Readiness } from './readiness';
import { measureRequests } from './request-metrics';
import { keepRequestLogs, requestLog } from './request-scope';
import { serveMetricsByToken, serveMetricsOnPort } from './serve-metrics';
import { slowQueryLog } from './slow-queries';

/** The queries of a server, for the log and the metrics, which start after the database is open. */
export interface Queries {
  /** Undefined if nobody is going to listen. */
  onQuery: OnQuery | undefined;
  listen: (listen: OnQuery) => void;
}

const areMetricsOpen = ({ metrics: { token, port } }: Config) =>
  token !== undefined || port !== undefined;

export function watchQueries(config: Config): Queries {
  const queries = listenersOf<RanQuery>();
  const isWatched = config.slowQueryMs > 0 || areMetricsOpen(config);
  return { onQuery: isWatched ? queries.tell : undefined, listen: queries.add };
}

export interface Monitoring {
  readiness: Readiness;
  close: () => Promise<void>;
}

/**
 * Starts to log slow queries and to measure. Call it before the routes are registered. Nothing is
 * measured unless the configuration opens the metrics.
 * @throws ConfigError if their port cannot be used.
 */
export async function startMonitoring(
  app: FastifyInstance,
  queries: Queries,
  sources: Omit<Sources, 'readiness'>,
): Promise<Monitoring> {
  const { config } = sources.services;
  const { token, port } = config.metrics;
  const readiness = new Readiness(sources.services, app.log);
  const registry = new Registry();
  if (config.slowQueryMs > 0) {
    keepRequestLogs(app);
    queries.listen(slowQueryLog(() => requestLog() ?? app.log, config.slowQueryMs));
  }
  serveMetricsByToken(app, token, registry);
  if (!areMetricsOpen(config)) return { readiness, close: () => Promise.resolve() };
  measureRequests(app, registry);
  queries.listen(queryMetrics(registry));
  addGauges(registry, { ...sources, readiness });
  const ofProcess = addProcessMetrics(registry);
  const onPort = port === undefined ? undefined : await serveMetricsOnPort(port, registry);
  return {
    readiness,
    close: async () => {
      ofProcess.stop();
      await onPort?.close();
    },
  };
}
