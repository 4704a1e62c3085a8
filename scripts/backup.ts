import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'libsql';
import { readConfig } from '../server/config';
import { databaseFile } from '../server/db/sqlite';
import { keepFilesPrivate } from '../server/private-files';
import { CommandError, failCommand } from './existing-database';
import { expectEmpty, fillFolder } from './unfinished-folder';

/**
 * `npm run backup -- FOLDER`: makes a consistent copy of database and photos, even while the server
 * runs. The copy is a data folder: a server can use it with `DATA_DIR`. Missing files are named, and
 * do not keep the rest from being copied.
 */

interface StoredPhoto {
  id: number;
  storage_key: string;
  thumbnail_key: string;
}

/** The folder of the database, and of the photos; undefined if these are in a bucket. */
function source(): { dataDir: string; photos: string | undefined } {
  const { databaseUrl, photos, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    const files =
      photos.kind === 'folder' ? `a copy of the folder ${photos.path}` : "the bucket's own copy";
    throw new CommandError(
      `This command copies an embedded database. Use pg_dump for PostgreSQL, and then ${files}.`,
    );
  }
  if (!existsSync(databaseFile(dataDir))) {
    throw new CommandError(`The folder ${dataDir} contains no Plumbline database.`);
  }
  return { dataDir, photos: photos.kind === 'folder' ? photos.path : undefined };
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

/** Returns false if the file does not exist; the server may remove it at any time. */
async function copyDurably(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await copyFile(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  // A copy has the permissions of its original.
  await chmod(to, 0o600);
  await sync(to);
  return true;
}

/** A table that never had a record has no number yet. */
const NUMBER_EMPTY_TABLES = `INSERT INTO sqlite_sequence (name, seq)
  SELECT name, 0 FROM sqlite_master
  WHERE type = 'table' AND upper(sql) LIKE '%AUTOINCREMENT%'
    AND name NOT IN (SELECT name FROM sqlite_sequence)`;

/**
 * How many ids a restored database leaves out. Phones may still hold changes of records that were
 * created after the backup; no other record may get the id of one of them. The journal continues where
 * it was, so that listeners notice that it is another one.
 */
const SKIPPED_IDS = 1_000_000;

function copyDatabase(live: Sqlite.Database, target: string): Sqlite.Database {
  live.pragma('busy_timeout = 5000');
  live.prepare('VACUUM INTO ?').run(databaseFile(target));
  const copy = new Sqlite(databaseFile(target));
  copy.prepare(NUMBER_EMPTY_TABLES).run();
  copy.prepare("UPDATE sqlite_sequence SET seq = seq + ? WHERE name <> 'journal'").run(SKIPPED_IDS);
  // A session that has ended since the backup would go on.
  copy.prepare('DELETE FROM sessions').run();
  return copy;
}

interface Files {
  live: Sqlite.Database;
  copy: Sqlite.Database;
  from: string;
  to: string;
}

/**
 * Copies the files of every photo in the copied database. A photo that has been deleted since is
 * deleted from the copy as well. Returns how many are whole, and which files are missing.
 */
async function copyPhotos({ live, copy, from, to }: Files) {
  const photos = copy
    .prepare('SELECT id, storage_key, thumbnail_key FROM photos')
    .all() as StoredPhoto[];
  const stillThere = live.prepare('SELECT id FROM photos WHERE id = ?');
  const missing: string[] = [];
  let copied = 0;
  for (const { id, storage_key, thumbnail_key } of photos) {
    const keys = [storage_key, thumbnail_key];
    const absent: string[] = [];
    for (const key of keys) {
      if (!(await copyDurably(path.join(from, key), path.join(to, key)))) absent.push(key);
    }
    if (absent.length === 0) copied += 1;
    else if (stillThere.get(id) === undefined) {
      copy.prepare('DELETE FROM photos WHERE id = ?').run(id);
      for (const key of keys) await rm(path.join(to, key), { force: true });
    } else {
      missing.push(...absent.map((key) => `${key} of photo ${String(id)}`));
    }
  }
  return { copied, missing };
}

/** The columns with the names of other files. Tables of older versions may lack them. */
const OTHER_FILES: Readonly<Record<string, string>> = { office: 'logo_key', reports: 'file_key' };

/** Selects the names of other files. */
function otherFilesOf(copy: Sqlite.Database): string {
  const exists = copy.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?");
  const parts = Object.entries(OTHER_FILES)
    .filter(([table]) => exists.get(table) !== undefined)
    .map(([table, column]) => `SELECT ${column} AS key FROM ${table} WHERE ${column} IS NOT NULL`);
  return parts.length === 0 ? 'SELECT NULL AS key WHERE false' : parts.join(' UNION ALL ');
}

/**
 * Copies the office's logo and the PDFs of reports. A preview that has been removed since may be
 * missing. Returns which other files are.
 */
async function copyOtherFiles({ live, copy, from, to }: Files): Promise<string[]> {
  const otherFiles = otherFilesOf(copy);
  const rows = copy.prepare(otherFiles).all() as { key: string }[];
  const stillThere = live.prepare(`SELECT key FROM (${otherFiles}) WHERE key = ?`);
  const missing: string[] = [];
  for (const { key } of rows) {
    const isCopied = await copyDurably(path.join(from, key), path.join(to, key));
    if (!isCopied && stillThere.get(key) !== undefined) {
      missing.push(`${key} of a report or the logo`);
    }
  }
  return missing;
}

interface BackUp {
  /** The number of whole photos; null if they are in a bucket. */
  photos: number | null;
  missing: readonly string[];
}

async function copyFiles(files: Files): Promise<BackUp> {
  const { copied, missing } = await copyPhotos(files);
  return { photos: copied, missing: [...missing, ...(await copyOtherFiles(files))] };
}

async function copyInto(folder: string): Promise<BackUp> {
  const { dataDir, photos } = source();
  const live = new Sqlite(databaseFile(dataDir));
  try {
    const copy = copyDatabase(live, folder);
    const to = path.join(folder, 'photos');
    const result =
      photos === undefined
        ? { photos: null, missing: [] }
        : await copyFiles({ live, copy, from: photos, to });
    copy.close();
    await sync(databaseFile(folder));
    return result;
  } finally {
    live.close();
  }
}

async function backUp(target: string): Promise<BackUp> {
  source();
  await expectEmpty(target);
  const result = await fillFolder(target, copyInto);
  await sync(path.dirname(target));
  return result;
}

keepFilesPrivate();
const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new CommandError('Give the folder: npm run backup -- FOLDER');
  const target = path.resolve(folder);
  const { photos, missing } = await backUp(target);
  console.log(
    photos === null
      ? `Backed up the database to ${target}. The photos are in the bucket; copy it separately.`
      : `Backed up the database and ${String(photos)} photos to ${target}`,
  );
  for (const file of missing) console.error(`The file ${file} is missing.`);
  // The copy is as complete as it can be, but somebody has to look for the files.
  if (missing.length > 0) process.exitCode = 1;
} catch (error) {
  failCommand(error);
}
