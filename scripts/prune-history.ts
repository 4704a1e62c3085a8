import { userInfo } from 'node:os';
import { keepFilesPrivate } from '../server/private-files';
import { pruneJournal } from '../server/repositories/history/journal-pruning';
import { CommandError, failCommand, openMigrated } from './existing-database';

/**
 * `npm run prune-history -- --before 2026-01-01`: removes the history from before a date, even while
 * the server runs.
 */

const USAGE = 'Name the first date to keep: npm run prune-history -- --before 2026-01-01';

/**
 * A device may have been without a network for weeks. The journal shows which of its changes have
 * arrived, so that none is carried out twice.
 */
const YOUNGEST_DAYS = 90;
const DAY_MS = 86_400_000;

/** The start of a calendar date, in UTC. */
function instantOf(args: readonly string[]): string {
  const [option, date = ''] = args;
  if (option !== '--before' || args.length !== 2) throw new CommandError(USAGE);
  const instant = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00:00.000Z`) : null;
  // 2026-02-30 would be read as March 2.
  if (
    instant === null ||
    Number.isNaN(instant.getTime()) ||
    !instant.toISOString().startsWith(date)
  )
    throw new CommandError(`${date} is not a date. ${USAGE}`);
  const latest = new Date(Date.now() - YOUNGEST_DAYS * DAY_MS);
  if (instant > latest) {
    const day = latest.toISOString().slice(0, 10);
    throw new CommandError(
      `The history of the last ${String(YOUNGEST_DAYS)} days stays: the latest date is ${day}.`,
    );
  }
  return instant.toISOString();
}

const operator = () => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

async function prune(before: string): Promise<string> {
  const database = await openMigrated();
  try {
    const checkpoint = await pruneJournal(database, {
      before,
      by: operator(),
      now: () => new Date(),
    });
    if (checkpoint === null) return `There is no history from before ${before.slice(0, 10)}.`;
    const { id, entries, first_at: first, last_at: last, hash } = checkpoint;
    return [
      `Removed ${String(entries)} entries, from ${first} to ${last}.`,
      `Checkpoint ${String(id)}, SHA-256 ${hash}`,
    ].join('\n');
  } finally {
    await database.close();
  }
}

keepFilesPrivate();
try {
  console.log(await prune(instantOf(process.argv.slice(2))));
} catch (error) {
  failCommand(error);
}
