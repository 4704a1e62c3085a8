import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'libsql';
import { readConfig } from '../server/config';
import { databaseFile } from '../server/db/sqlite';
import { keepFilesPrivate } from '../server/private-files';
import { CommandError, failCommand } from './existing-database';

/**
 * `npm run backup -- FOLDER`: makes a consistent copy of database and photos, even while the server
 * runs. The copy is a data folder: a server can use it with `DATA_DIR`.
 */

interface StoredPhoto {
  id: number;
  storage_key: string;
  thumbnail_key: string;
}

function source(): { dataDir: string; photos: string } {
  const { databaseUrl, photos, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined || photos.kind !== 'folder') {
    throw new CommandError(
      "This command copies a data folder. Use pg_dump for PostgreSQL and the bucket's own copy for S3.",
    );
  }
  if (!existsSync(databaseFile(dataDir))) {
    throw new CommandError(`The folder ${dataDir} contains no Plumbline database.`);
  }
  return { dataDir, photos: photos.path };
}

async function expectEmpty(target: string): Promise<void> {
  const isEmpty = !existsSync(target) || (await readdir(target)).length === 0;
  if (!isEmpty) throw new CommandError(`The folder ${target} is not empty.`);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

/** Returns false if the file does not exist. */
async function copyDurably(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false;
  await mkdir(path.dirname(to), { recursive: true });
  await copyFile(from, to);
  // A copy has the permissions of its original.
  await chmod(to, 0o600);
  await sync(to);
  return true;
}

function copyDatabase(live: Sqlite.Database, target: string): Sqlite.Database {
  live.pragma('busy_timeout = 5000');
  live.prepare('VACUUM INTO ?').run(databaseFile(target));
  return new Sqlite(databaseFile(target));
}

/**
 * Copies the files of every photo in the copied database. A photo that has been deleted since is
 * deleted from the copy as well.
 * @throws CommandError if a photo's file is missing from the data folder.
 */
async function copyPhotos(
  live: Sqlite.Database,
  copy: Sqlite.Database,
  from: string,
  to: string,
): Promise<number> {
  const photos = copy
    .prepare('SELECT id, storage_key, thumbnail_key FROM photos')
    .all() as StoredPhoto[];
  let copied = 0;
  for (const { id, storage_key, thumbnail_key } of photos) {
    const isWhole =
      (await copyDurably(path.join(from, storage_key), path.join(to, storage_key))) &&
      (await copyDurably(path.join(from, thumbnail_key), path.join(to, thumbnail_key)));
    if (isWhole) {
      copied += 1;
    } else if (live.prepare('SELECT id FROM photos WHERE id = ?').get(id) === undefined) {
      copy.prepare('DELETE FROM photos WHERE id = ?').run(id);
      await rm(path.join(to, storage_key), { force: true });
    } else {
      throw new CommandError(`The file of photo ${String(id)} (${storage_key}) is missing.`);
    }
  }
  return copied;
}

const OTHER_FILES = `SELECT logo_key AS key FROM office WHERE logo_key IS NOT NULL
  UNION ALL SELECT file_key AS key FROM reports WHERE file_key IS NOT NULL`;

/**
 * Copies the office's logo and the PDFs of reports. A preview that has been removed since may be
 * missing.
 * @throws CommandError if another file is missing from the data folder.
 */
async function copyOtherFiles(
  live: Sqlite.Database,
  copy: Sqlite.Database,
  from: string,
  to: string,
): Promise<void> {
  const rows = copy.prepare(OTHER_FILES).all() as { key: string }[];
  const stillThere = live.prepare(`SELECT key FROM (${OTHER_FILES}) WHERE key = ?`);
  for (const { key } of rows) {
    const isCopied = await copyDurably(path.join(from, key), path.join(to, key));
    if (!isCopied && stillThere.get(key) !== undefined) {
      throw new CommandError(`The file ${key} of a report or the logo is missing.`);
    }
  }
}

/**
 * Writes the copy under a temporary name first, so that an interrupted copy is never mistaken for a
 * complete one.
 */
async function backUp(target: string): Promise<number> {
  const { dataDir, photos } = source();
  await expectEmpty(target);
  const unfinished = `${target}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const live = new Sqlite(databaseFile(dataDir));
  try {
    const copy = copyDatabase(live, unfinished);
    const copied = await copyPhotos(live, copy, photos, path.join(unfinished, 'photos'));
    await copyOtherFiles(live, copy, photos, path.join(unfinished, 'photos'));
    copy.close();
    await sync(databaseFile(unfinished));
    await rename(unfinished, target);
    await sync(path.dirname(target));
    return copied;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    live.close();
  }
}

keepFilesPrivate();
const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new CommandError('Give the folder: npm run backup -- FOLDER');
  const target = path.resolve(folder);
  const photos = await backUp(target);
  console.log(`Backed up the database and ${String(photos)} photos to ${target}`);
} catch (error) {
  failCommand(error);
}
