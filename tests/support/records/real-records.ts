import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listUnresolvedItems } from '../../../contract/items/list-calls';
import type { Item } from '../../../contract/items/item';
import { importFolder } from '../../../scripts/import/import-folder';
import type { Database } from '../../../server/db/database';
import { oncePerRun } from '../run/once-per-run';
import { prepareDatabase } from '../server/prepared-database';
import { addClient, addInspection, addItem, addProject, bodyOf } from './records';
import { testEngine } from '../server/scratch';
import type { ServerOptions, TestServer } from '../server/server';

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

/** Enough for a second page of every list. */
const SOME = 30;

/** Records with other names than those that tests add and look for. */
async function addSomeRecords({ Admin, Inspector }: TestServer['as']): Promise<void> {
  const { id: clientId } = await addClient(Admin, { name: 'Nordwind Immobilien' });
  const numbers = Array.from({ length: SOME }, (_, index) => String(index + 1));
  for (const number of numbers)
    await addProject(Admin, { clientId, name: `Lime Street ${number}` });
  const { id: projectId } = await addProject(Admin, { clientId, name: 'Lime Court' });
  const { id: inspectionId } = await addInspection(Admin, { projectId, title: 'First visit' });
  for (const number of numbers)
    await addItem(Inspector, { inspectionId, title: `Open joint ${number}`, location: 'North' });
}

/** Completes the records of a server with those options: without the real ones, some others. */
export async function fillWithRecords({ services, as }: TestServer): Promise<void> {
  if (!areAvailable) await addSomeRecords(as);
  else if (testEngine !== 'sqlite') await load(services.database);
}

/** One of the unresolved items, counted from 1. */
export async function openItem({ as }: TestServer, number: number): Promise<Item> {
  const page = `page=${String(number)}&pageSize=1`;
  const answer = await as.Inspector.get(`/inspectionitems/unresolved?${page}`);
  const [item] = bodyOf(listUnresolvedItems, answer);
  if (item === undefined) throw new Error('There is no such open item');
  return item;
}
