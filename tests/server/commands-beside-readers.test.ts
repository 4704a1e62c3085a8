import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { databaseFile, openAlongsideServer } from '../../server/db/sqlite';
import { unlockByEmail } from '../../server/repositories/users/users';
import { emailOf } from '../support/server/api';
import { clientBody } from '../support/records/records';
import { testEngine } from '../support/server/scratch';
import { startServer } from '../support/server/server';

/** While a backup or an export reads, a command that ends keeps the server from nothing. */

/** How long SQLite waits for a reader, who may read for minutes. */
const BUSY_MS = 5000;

it.runIf(testEngine === 'sqlite')('a command ends at once beside one that reads', async () => {
  const server = await startServer();
  const { dataDir } = server.services.config;
  const reader = new Sqlite(databaseFile(dataDir));
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM users').get();
  // The log now has something that the reader must not see.
  expect((await server.as.Admin.post('/clients', clientBody())).status).toBe(201);

  const command = openAlongsideServer(dataDir);
  expect(await unlockByEmail(command.db, emailOf('Inspector'), new Date())).toBe(true);
  const begun = performance.now();
  await command.close();
  expect(performance.now() - begun).toBeLessThan(BUSY_MS / 2);

  reader.exec('ROLLBACK');
  reader.close();
  await server.close();
});
