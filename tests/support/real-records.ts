import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listUnresolvedItems } from '../../contract/items/calls';
import type { Item } from '../../contract/items/item';
import { importFolder } from '../../scripts/import/import-folder';
import type { Database } from '../../server/db/database';
import { oncePerRun } from './once-per-run';
import { prepareDatabase } from './prepared-database';
import { addItem, addSite, bodyOf } from './records';
import { testEngine } from './scratch';
import type { ServerOptions, TestServer } from './server';

/** Records of real inspections. They are next to the project, not in it. */

const RECORDS = path.resolve('../shared/real/records');

const areAvailable = existsSync(RECORDS);

const load = (database: Database) =>
  importFolder(database, RECORDS, { now: () => new Date(), onProgress: () => undefined });

/** A prepared database with the real records, which take longer to load than most tests. */
async function databaseWithRecords(): Promise<string> {
  const folder = await oncePerRun('real-records', async (target) => {
    const bytes = await prepareDatabase(async ({ database }) => {
      await load(database);
    });
    writeFileSync(path.join(target, 'records.db'), bytes);
  });
  return path.join(folder, 'records.db');
}

/** The options of a server that has the real records if they are available. */
export const WITH_RECORDS: ServerOptions =
  areAvailable && testEngine === 'sqlite' ? { database: databaseWithRecords } : {};

/** Completes the records of a server with those options: without the real ones, one site with some items. */
export async function fillWithRecords({ services, as }: TestServer): Promise<void> {
  if (areAvailable) {
    if (testEngine !== 'sqlite') await load(services.database);
    return;
  }
  const { inspection } = await addSite(as.Admin);
  for (let count = 0; count < 10; count += 1) {
    await addItem(as.Inspector, { inspectionId: inspection.id, location: 'North' });
  }
}

/** One of the unresolved items, counted from 1. */
export async function openItem({ as }: TestServer, number: number): Promise<Item> {
  const page = `page=${String(number)}&pageSize=1`;
  const answer = await as.Inspector.get(`/inspectionitems/unresolved?${page}`);
  const [item] = bodyOf(listUnresolvedItems, answer);
  if (item === undefined) throw new Error('There is no such open item');
  return item;
}
