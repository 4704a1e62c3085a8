import { existsSync } from 'node:fs';
import type { Queries } from '../server/db/database';
import { ConfigError, readConfig } from '../server/config';
import { openPostgres } from '../server/db/postgres';
import { databaseFile, openAlongsideServer } from '../server/db/sqlite';
import { keepFilesPrivate } from '../server/private-files';
import { unlockByEmail } from '../server/repositories/users';

/** `npm run unlock -- EMAIL`: unlocks an account at once, even while the server runs. */

/** An error that the operator can fix, explained in one line. */
class UnlockError extends Error {}

function openExisting(): { db: Queries; close: () => Promise<void> } {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  if (!existsSync(databaseFile(dataDir))) {
    throw new UnlockError(`The folder ${dataDir} holds no Plumbline database.`);
  }
  return openAlongsideServer(dataDir);
}

async function unlock(email: string): Promise<void> {
  const { db, close } = openExisting();
  try {
    if (!(await unlockByEmail(db, email, new Date()))) {
      throw new UnlockError(`No account has the address ${email}.`);
    }
  } finally {
    await close();
  }
}

keepFilesPrivate();
const [email] = process.argv.slice(2);
try {
  if (email === undefined) throw new UnlockError('Name the account: npm run unlock -- EMAIL');
  await unlock(email);
  console.log(`The account ${email} is not locked any more.`);
} catch (error) {
  const isPlain = error instanceof UnlockError || error instanceof ConfigError;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
