import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../../server/config';
import { databaseFile, openSqlite } from '../../../server/db/sqlite';
import { migrate } from '../../../server/db/migrate';
import { findPostgres } from '../../cluster/programs';
import type { OwnPostgres } from '../own-postgres';

/** How long copying a database takes, and restoring one from a copy. */

export interface CopyFigures {
  copyBytes: number;
  copySeconds: number;
  restoreSeconds: number;
}

const secondsOf = async (work: () => unknown) => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** Copies the database as `npm run backup` does; the copy is a database that a server can open. */
async function copySqlite({ dataDir }: Config): Promise<CopyFigures> {
  const copy = `${dataDir}-copy`;
  const database = openSqlite(dataDir);
  rmSync(copy, { recursive: true, force: true });
  run('mkdir', [copy]);
  const copySeconds = await secondsOf(() =>
    sql`VACUUM INTO ${sql.lit(databaseFile(copy))}`.execute(database.db),
  );
  await database.close();
  const copyBytes = statSync(databaseFile(copy)).size;
  const restoreSeconds = await secondsOf(async () => {
    const restored = openSqlite(copy);
    await migrate(restored);
    await restored.close();
  });
  rmSync(copy, { recursive: true });
  return { copyBytes, copySeconds, restoreSeconds };
}

async function copyPostgres(
  url: string,
  postgres: OwnPostgres,
  folder: string,
): Promise<CopyFigures> {
  const programs = findPostgres();
  const file = path.join(folder, 'years.dump');
  const copySeconds = await secondsOf(() => {
    run(path.join(programs, 'pg_dump'), ['-Fc', '-Z1', '-f', file, url]);
  });
  const target = await postgres.create('restored');
  const restoreSeconds = await secondsOf(() => {
    run(path.join(programs, 'pg_restore'), ['-j2', '-d', target, file]);
  });
  const copyBytes = statSync(file).size;
  rmSync(file);
  return { copyBytes, copySeconds, restoreSeconds };
}

export const copiesOf = (config: Config, postgres: OwnPostgres | undefined, folder: string) =>
  config.databaseUrl === undefined || postgres === undefined
    ? copySqlite(config)
    : copyPostgres(config.databaseUrl, postgres, folder);
