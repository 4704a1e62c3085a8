import type { Config } from '../../../server/config';
import { examine } from '../../../scripts/doctor/examine';
import type { Found, Options } from '../../../scripts/doctor/finding';
import { openDatabase } from '../../../server/db/open-database';
import type { Database } from '../../../server/db/database';
import { restrictToOwner } from '../../../server/private-files';
import { scratchConfig } from './scratch';

/** Examines configurations as `npm run doctor` does. */

interface Circumstances {
  options?: Partial<Options>;
  now?: () => Date;
}

/** The finding of one check; undefined if it did not run. */
export async function findingOf(
  check: string,
  config: Config,
  { options = {}, now = () => new Date() }: Circumstances = {},
): Promise<Found | undefined> {
  const subject = { config, options: { backupHours: 26, ...options }, now };
  const found = (await examine(subject)).find((finding) => finding.check === check);
  if (found === undefined) return undefined;
  const { grade, found: said, todo } = found;
  return todo === undefined ? { grade, found: said } : { grade, found: said, todo };
}

/** Its grade alone. */
export const gradeOf = async (...asked: Parameters<typeof findingOf>) =>
  (await findingOf(...asked))?.grade;

/** Runs work with a database in the state after a first start, and removes it. */
export async function withDatabase(
  work: (config: Config, database: Database) => Promise<void>,
): Promise<void> {
  const { config, remove } = await scratchConfig();
  const database = await openDatabase(config);
  restrictToOwner(config.dataDir);
  try {
    await work(config, database);
  } finally {
    await database.close();
    await remove();
  }
}
