import { sql } from 'kysely';
import { type Found, ok, problem, type StoredSubject, warning } from '../finding';
import { bucketTime } from './bucket-probe';

/** Seconds. Two servers whose clocks differ by more record changes in the wrong order. */
const TOLERATED_S = 2;
/** Sessions end too soon or too late; buckets refuse requests after 15 minutes. */
const BAD_S = 60;

/** How many seconds another clock, read between two moments, is ahead of ours. */
async function difference(ask: () => Promise<Date>, now: () => Date): Promise<number> {
  const before = now().getTime();
  const theirs = (await ask()).getTime();
  if (Number.isNaN(theirs)) throw new Error('The database or bucket does not report its time');
  return (theirs - (before + now().getTime()) / 2) / 1000;
}

async function databaseTime({ database: { db } }: StoredSubject): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** Whether the clock of this machine agrees with those of the database and the bucket. */
export async function clock(subject: StoredSubject): Promise<Found> {
  const { config, database, now } = subject;
  const { photos } = config;
  const differences = [
    ...(database.engine === 'postgres' ? [await difference(() => databaseTime(subject), now)] : []),
    ...(photos.kind === 's3' ? [await difference(() => bucketTime(photos), now)] : []),
  ];
  if (differences.length === 0) return ok('Everything runs on this machine and uses one clock.');
  const most = Math.max(...differences.map(Math.abs));
  const reason = `The clock differs by ${most.toFixed(1)} seconds from that of the database or bucket`;
  const todo = 'Synchronize the clocks of all machines by NTP: timedatectl set-ntp true';
  if (most > BAD_S) return problem(`${reason}.`, todo);
  return most > TOLERATED_S ? warning(`${reason}.`, todo) : ok(`${reason}.`);
}
