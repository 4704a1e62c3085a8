import type { LogEvent } from 'kysely';

/** A query that has run, or has failed. */
export interface RanQuery {
  /** With placeholders instead of values. */
  sql: string;
  /** Counted from the moment when it had a connection. */
  ms: number;
}

export type OnQuery = (query: RanQuery) => void;

/** The Kysely option that reports every query; empty if nobody listens, which costs nothing. */
export const queryLog = (onQuery: OnQuery | undefined) =>
  onQuery === undefined
    ? {}
    : {
        log: ({ query, queryDurationMillis }: LogEvent) => {
          onQuery({ sql: query.sql, ms: queryDurationMillis });
        },
      };
