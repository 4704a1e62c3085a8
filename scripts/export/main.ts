import path from 'node:path';
import { keepFilesPrivate } from '../../server/private-files';
import { CommandError, failCommand, openMigrated } from '../existing-database';
import { exportFolder, type ExportReport } from './export-folder';

/**
 * `npm run export -- FOLDER`: writes the records as CSV files that `npm run import` reads, even while
 * the server runs.
 */

function lineOf({ table, written, left }: ExportReport): string {
  const reasons = [...left].map(([reason, count]) => `, ${String(count)} left out (${reason})`);
  return `${table}: ${String(written)} written${reasons.join('')}`;
}

async function run(folder: string): Promise<void> {
  const database = await openMigrated();
  try {
    const reports = await exportFolder(database, path.resolve(folder));
    for (const report of reports) console.log(lineOf(report));
  } finally {
    await database.close();
  }
}

keepFilesPrivate();
const [folder] = process.argv.slice(2);
try {
  if (folder === undefined) throw new CommandError('Give the folder: npm run export -- FOLDER');
  await run(folder);
} catch (error) {
  failCommand(error);
}
