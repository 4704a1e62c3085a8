import { existsSync } from 'node:fs';
import path from 'node:path';
import { listUnresolvedItems } from '../../contract/items/calls';
import type { Item } from '../../contract/items/item';
import { importFolder } from '../../scripts/import/import-folder';
import { addItem, addSite, bodyOf } from './records';
import type { TestServer } from './server';

/** Records of real inspections. They are next to the project, not in it. */

const RECORDS = path.resolve('../shared/real/records');

/** Loads the real records if available, otherwise one site with some items. */
export async function fillWithRecords({ services, as }: TestServer): Promise<void> {
  if (existsSync(RECORDS)) {
    await importFolder(services.database, RECORDS, {
      now: () => new Date(),
      onProgress: () => undefined,
    });
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
