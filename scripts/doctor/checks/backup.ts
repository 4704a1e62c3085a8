import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile } from '../../../server/db/sqlite';
import { type Found, ok, problem, type Subject, warning } from '../finding';

const HOUR_MS = 3_600_000;

/**
 * When a backup was completed: for a folder the time of its database, for a dump that of its file.
 * A failed command leaves an empty file, which is not a backup.
 */
async function timesOf(entry: string): Promise<number[]> {
  const inside = await stat(databaseFile(entry)).catch(() => undefined);
  const { mtimeMs, size } = inside ?? (await stat(entry));
  return size === 0 ? [] : [mtimeMs];
}

/** Whether there is a backup, and how old the newest one is. Unfinished ones do not count. */
export async function backup({ options: { backups, backupHours }, now }: Subject): Promise<Found> {
  if (backups === undefined) {
    return warning(
      'The location of the backups is not known.',
      'Pass their folder: --backups FOLDER',
    );
  }
  const todo =
    'Find out why the last one failed: npm run backup, or pg_dump and a copy of the bucket.';
  const names = await readdir(backups).catch(() => undefined);
  if (names === undefined) return problem(`The folder ${backups} cannot be read.`, todo);
  const whole = names.filter((name) => !name.endsWith('.part'));
  const found = await Promise.all(whole.map((name) => timesOf(path.join(backups, name))));
  const times = found.flat();
  if (times.length === 0) return problem(`There is no backup in ${backups}.`, todo);
  const hours = Math.max(0, (now().getTime() - Math.max(...times)) / HOUR_MS);
  const age = `The newest backup is ${hours.toFixed(0)} hours old`;
  return hours > backupHours ? problem(`${age}.`, todo) : ok(`${age}.`);
}
