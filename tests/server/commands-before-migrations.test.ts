import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildServer } from '../../server/app';
import { migrate } from '../../server/db/migrate';
import { openPostgres } from '../../server/db/postgres';
import { databaseFile, openSqlite } from '../../server/db/sqlite';
import { emailOf, signIn } from '../support/server/api';
import { runScript } from '../support/server/command';
import type { Program } from '../support/server/programs';
import { type Scratch, scratchConfig, scratchFolder, testEngine } from '../support/server/scratch';

/** Commands of a new version, whose server has not been started yet. */

let scratch: Scratch;
let folder: string;
let removeFolder: () => void;

beforeEach(async () => {
  scratch = await scratchConfig();
  ({ folder, remove: removeFolder } = scratchFolder());
});

afterEach(async () => {
  removeFolder();
  await scratch.remove();
});

async function makeOldTables(): Promise<void> {
  const { dataDir, databaseUrl } = scratch.config;
  const database = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl);
  await migrate(database, { last: '0023-items-of-deleted-inspections' });
  await database.close();
}

const COMMANDS: readonly { command: Program; args: readonly string[] }[] = [
  { command: 'export', args: ['records'] },
  { command: 'prune-history', args: ['--before', '2026-01-01'] },
  { command: 'unlock', args: ['admin@plumbline.test'] },
];

it.each(COMMANDS)('$command $args: the server must be started first', async ({ command, args }) => {
  await makeOldTables();
  const given = args.map((arg) => (arg === 'records' ? path.join(folder, arg) : arg));
  expect(await runScript(command, given, scratch.config)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr:
      'The tables are those of an older version; the server of this one changes them when it starts.\n',
  });
  expect(existsSync(path.join(folder, 'records'))).toBe(false);
});

it('a command says that a database has no tables yet', async () => {
  if (testEngine === 'sqlite') writeFileSync(databaseFile(scratch.config.dataDir), '');
  expect(await runScript('unlock', ['admin@plumbline.test'], scratch.config)).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'The database has no tables of Plumbline yet; the server makes them when it starts.\n',
  });
});

it.runIf(testEngine === 'sqlite')('a backup can be made, and a server starts on it', async () => {
  await makeOldTables();
  const target = path.join(folder, 'backup');
  expect(await runScript('backup', [target], scratch.config)).toEqual({
    exitCode: 0,
    stdout: `Backed up the database and 0 photos to ${target}\n`,
    stderr: '',
  });
  const restored = await buildServer({ ...scratch.config, dataDir: target });
  const api = await signIn(await restored.app.listen({ port: 0 }), emailOf('Admin'));
  const { status } = await api.get('/clients');
  await restored.close();
  expect(status).toBe(200);
});
