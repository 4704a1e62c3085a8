import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { buildServer } from '../../server/app';
import { readConfig } from '../../server/config';
import { databaseFile } from '../../server/db/sqlite';
import { addTeam, DEMO_ADMIN, DEMO_PASSWORD } from './accounts';
import { seededRandom } from './random';
import { daysAround } from './days';
import { emptyUnfinished, expectEmpty } from '../unfinished-folder';
import { addRecords } from './records';

/** A fixed seed, so that the demo is always the same except for its dates. */
const SEED = 20;

async function fill(folder: string, today: Date): Promise<void> {
  // The demo must not fill another database or store that the environment names.
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: DEMO_ADMIN,
    ADMIN_PASSWORD: DEMO_PASSWORD,
  });
  // The server that starts then makes the reports, because this folder is renamed first.
  const server = await buildServer(config, { makeReport: null });
  try {
    await addRecords({
      ...(await addTeam(server)),
      random: seededRandom(SEED),
      days: daysAround(today),
      findings: 0,
      reports: 0,
    });
  } finally {
    await server.close();
  }
}

/**
 * Fills a data folder with sample data unless it already holds a database; returns true if it did.
 * The folder is filled under a temporary name, so that an interrupted demo starts over.
 * @throws CommandError if the folder contains something else.
 */
export async function fillDemo(folder: string, today: Date): Promise<boolean> {
  if (existsSync(databaseFile(folder))) return false;
  await expectEmpty(folder);
  const unfinished = await emptyUnfinished(folder);
  await fill(unfinished, today);
  await rename(unfinished, folder);
  return true;
}
