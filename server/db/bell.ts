import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import * as z from 'zod/mini';
import type { RecordKind } from '../../contract/call';
import type { Database } from './database';
import { listenersOf } from './listeners-of';

/**
 * Signals that the database has changed, to this process and to others that use the same database.
 * It is only a bell: what has changed is in the database, and a ring may be lost.
 */

/** What may be cached and is now outdated. */
export interface Ring {
  kinds: readonly RecordKind[];
  /** The ids of sessions that were renewed or have ended. */
  sessions: readonly string[];
}

export interface Bell {
  /** Call this after the commit. */
  ring: (ring: Partial<Ring>) => void;
  /** Also receives the rings of this process. */
  onRing: (listen: (ring: Ring) => void) => void;
  /** Called when rings may have been missed, and again when none are missed any more. */
  onHearing: (listen: (hears: boolean) => void) => void;
  /** Whether the rings of other processes arrive. */
  hears: () => boolean;
  close: () => Promise<void>;
}

const whole = ({ kinds = [], sessions = [] }: Partial<Ring>): Ring => ({ kinds, sessions });

/** The bell of an embedded database, which one process uses. */
export function ownBell(): Bell {
  const rings = listenersOf<Ring>();
  return {
    ring: (ring) => {
      rings.tell(whole(ring));
    },
    onRing: rings.add,
    onHearing: () => undefined,
    hears: () => true,
    close: () => Promise.resolve(),
  };
}

const CHANNEL = 'plumbline';
/**
 * PostgreSQL refuses longer messages. If there are more sessions, a ring names the users instead.
 */
const MOST_SESSIONS = 100;
const ALIVE_MS = 10_000;
const ANSWER_MS = 5000;
const RETRY_MS = 1000;

const Message = z.object({
  from: z.string(),
  kinds: z.array(z.string()),
  sessions: z.array(z.string()),
});

/** The contents of a message; undefined if it does not come from a Plumbline server. */
function read(payload: string | undefined): z.output<typeof Message> | undefined {
  try {
    return Message.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}

const union = <Entry>(one: readonly Entry[], other: readonly Entry[]) => [
  ...new Set([...one, ...other]),
];

/** Combines two rings into one. */
function merged(one: Ring, other: Ring): Ring {
  const kinds = union(one.kinds, other.kinds);
  const sessions = union(one.sessions, other.sessions);
  if (sessions.length <= MOST_SESSIONS) return { kinds, sessions };
  return { kinds: union(kinds, ['users']), sessions: [] };
}

/**
 * The bell of a PostgreSQL database. It does not ring in the transaction of a change: commits that
 * notify wait for each other, and would no longer share a write to the disk.
 */
export function postgresBell(url: string): Bell {
  const name = crypto.randomUUID();
  const rings = listenersOf<Ring>();
  const hearing = listenersOf<boolean>();
  const closing = new AbortController();
  const { signal } = closing;
  let client: pg.Client | null = null;
  let unsent: Ring | null = null;
  let isSending = false;

  const hear = (payload: string | undefined) => {
    const message = read(payload);
    if (message === undefined || message.from === name) return;
    rings.tell({ kinds: message.kinds as RecordKind[], sessions: message.sessions });
  };

  const keep = (ring: Ring) => {
    unsent = merged(unsent ?? whole({}), ring);
  };

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (unsent !== null && client !== null) {
      const [ring, asked] = [unsent, client];
      unsent = null;
      try {
        const message = JSON.stringify({ from: name, ...ring });
        await asked.query('SELECT pg_notify($1, $2)', [CHANNEL, message]);
      } catch {
        keep(ring);
        // The ring is sent with the next connection, or when this one answers again.
        if (client === asked) break;
      }
    }
    isSending = false;
  }

  /** Listens until the connection breaks. */
  async function listen(): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    const broken = new AbortController();
    own.on('error', () => {
      broken.abort();
    });
    own.on('end', () => {
      broken.abort();
    });
    own.on('notification', ({ payload }) => {
      hear(payload);
    });
    const over = AbortSignal.any([signal, broken.signal]);
    try {
      await own.connect();
      await own.query(`LISTEN ${CHANNEL}`);
      client = own;
      hearing.tell(true);
      for (;;) {
        void send();
        await pause(ALIVE_MS, undefined, { signal: over });
        await own.query('SELECT 1');
      }
    } catch {
      // The connection is lost, or the server is stopping.
    } finally {
      if (client !== null) hearing.tell(false);
      client = null;
      await own.end().catch(() => undefined);
    }
  }

  const listening = (async () => {
    while (!signal.aborted) {
      await listen();
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();

  return {
    ring: (ring) => {
      rings.tell(whole(ring));
      keep(whole(ring));
      void send();
    },
    onRing: rings.add,
    onHearing: hearing.add,
    hears: () => client !== null,
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

/**
 * Rings once for the servers of a database, from a command. An embedded database has no server
 * running then.
 */
export async function ringServers(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  ring: Partial<Ring>,
): Promise<void> {
  if (engine === 'sqlite') return;
  const message = JSON.stringify({ from: crypto.randomUUID(), ...whole(ring) });
  await sql`SELECT pg_notify(${CHANNEL}, ${message})`.execute(db);
}
