import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile } from '../../../server/db/sqlite';
import { type Found, ok, problem, type Subject, warning } from '../finding';

const HOUR_MS = 3_600_000;

/** How the files of pg_dump begin: plain, custom, compressed with gzip, Zstandard or LZ4. */
const DUMPS = ['-- ', '--\n', 'PGDMP', '\x1f\x8b', '\x28\xb5\x2f\xfd', '\x04\x22\x4d\x18'];
/** The table of contents of a dump in a folder; one in a tar file begins with its name. */
const CONTENTS = 'toc.dat';

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(8) });
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * When a backup was completed: for a folder the time of its database or contents, for a dump that of
 * its file; null for anything else.
 */
async function timeOf(entry: string): Promise<number | null> {
  const facts = await stat(entry);
  if (facts.isDirectory()) {
    const within = [databaseFile(entry), path.join(entry, CONTENTS)];
    const found = await Promise.all(within.map((file) => stat(file).catch(() => null)));
    return found.find((file) => file !== null && file.size > 0)?.mtimeMs ?? null;
  }
  const beginning = facts.isFile() ? await beginningOf(entry) : '';
  return [...DUMPS, CONTENTS].some((start) => beginning.startsWith(start)) ? facts.mtimeMs : null;
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
  const unreadable: string[] = [];
  const found = await Promise.all(
    whole.map((name) =>
      timeOf(path.join(backups, name)).catch(() => {
        unreadable.push(name);
        return null;
      }),
    ),
  );
  const times = found.filter((time) => time !== null);
  if (times.length === 0) {
    const others = unreadable.length === 0 ? '' : ` Not readable: ${unreadable.join(', ')}.`;
    return problem(`There is no backup in ${backups}.${others}`, todo);
  }
  const hours = Math.max(0, (now().getTime() - Math.max(...times)) / HOUR_MS);
  const age = `The newest backup is ${hours.toFixed(0)} hours old`;
  return hours > backupHours ? problem(`${age}.`, todo) : ok(`${age}.`);
}
