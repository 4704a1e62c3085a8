import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Statements without a server in between, so that only locks make them wait: a former version may also fail for
 * reasons of its own.
 */

const BETWEEN_MS = 50;
const READ = 'SELECT count(*) FROM items WHERE inspection_id = 5';
const WRITE = 'UPDATE items SET priority = priority WHERE id = 5';

export interface PlainStatements {
  /** The longest waits in milliseconds. */
  longest: { read: number; write: number };
  stop: () => Promise<void>;
}

/** Repeats a read and a write of items, each on a connection of its own. */
export async function repeatStatements(url: string): Promise<PlainStatements> {
  const over = new AbortController();
  const longest = { read: 0, write: 0 };
  const repeat = async (kind: 'read' | 'write', statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return async () => {
      while (!over.signal.aborted) {
        const begun = performance.now();
        await client.query(statement);
        longest[kind] = Math.max(longest[kind], performance.now() - begun);
        await pause(BETWEEN_MS);
      }
      await client.end();
    };
  };
  const loops = [await repeat('read', READ), await repeat('write', WRITE)];
  const ended = loops.map((loop) => loop());
  return {
    longest,
    stop: async () => {
      over.abort();
      await Promise.all(ended);
    },
  };
}
