import path from 'node:path';
import { failCommand } from '../existing-database';
import { DEMO_EMAILS, DEMO_PASSWORD } from './accounts';
import { fillDemo } from './fill';
import { keepFilesPrivate } from '../../server/private-files';

/** `npm run demo`: creates sample data in a separate folder, and starts a server on it. */

async function run(folder: string): Promise<void> {
  const isNew = await fillDemo(folder, new Date());
  console.log(`${isNew ? 'Sample data was written to' : 'Sample data is in'} ${folder}`);
  if (!isNew) console.log('Delete that folder to get fresh data with dates around today.');
  for (const email of DEMO_EMAILS) console.log(`  ${email}  ${DEMO_PASSWORD}`);

  process.env['DATA_DIR'] = folder;
  for (const name of ['DATABASE_URL', 'S3_BUCKET']) process.env[name] = '';
  await import('../../server/main');
}

keepFilesPrivate();
try {
  await run(path.resolve(process.env['DATA_DIR'] ?? 'data/demo'));
} catch (error) {
  failCommand(error);
}
