import type { FastifyInstance } from 'fastify';
import { POSITION_HEADER } from '../../contract/errors';
import type { Bell } from '../db/bell';
import type { Database } from '../db/database';
import { JournalFollower } from './journal-follower';
import { Listeners } from './listeners';

/** The follower of the journal on this server, and its listeners. */
export interface Live {
  journal: JournalFollower;
  listeners: Listeners;
  stop: () => Promise<void>;
}

interface Outside {
  database: Database;
  bell: Bell;
  now: () => Date;
}

/** Adds to every answer the position of the journal from which its reader misses nothing. */
function tellPositions(app: FastifyInstance, journal: JournalFollower): void {
  // Before anything is read for the answer.
  app.addHook('preHandler', (request, reply, done) => {
    if (request.signedIn !== undefined) void reply.header(POSITION_HEADER, journal.cursor);
    done();
  });
}

/** Starts to follow the journal. Streams end when the server starts to stop. */
export async function startLive(
  { database, bell, now }: Outside,
  app: FastifyInstance,
): Promise<Live> {
  const { log } = app;
  const journal = new JournalFollower({ database, bell, log });
  await journal.start();
  tellPositions(app, journal);
  const listeners = new Listeners({ db: database.db, journal, bell, now, log });
  app.addHook('preClose', (done) => {
    listeners.stop();
    done();
  });
  const stop = async () => {
    await journal.stop();
    await listeners.settled;
  };
  return { journal, listeners, stop };
}
