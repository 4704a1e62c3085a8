import { accessSync, constants } from 'node:fs';
import { openToOthers } from '../../../server/private-files';
import { spaceOf } from '../../../server/photos/storage/free-space';
import { type Found, ok, problem, type Subject, warning } from '../finding';

const MEGABYTE = 1024 ** 2;
/** Below this fraction of free space, it is time to act. */
const LITTLE = 0.1;

/** Whether only the server's account may use the data folder, and that account may write to it. */
export function folders({ config: { dataDir } }: Subject): Found {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
  } catch {
    return problem(
      `The folder ${dataDir} is missing or not writable.`,
      'Run this under the account of the server, with its DATA_DIR.',
    );
  }
  const open = openToOthers(dataDir);
  if (open.length === 0) return ok(`Only its owner may use ${dataDir}.`);
  return problem(
    `Other accounts of this machine may use ${open.join(', ')} in ${dataDir}.`,
    `chmod -R go= ${dataDir}`,
  );
}

/** Whether the disk of the data folder has room. */
export async function disk({ config: { dataDir, diskReserveBytes } }: Subject): Promise<Found> {
  const { free, total } = await spaceOf(dataDir);
  const left = `${String(Math.floor(free / MEGABYTE))} MB of ${dataDir} are free`;
  const todo = 'Enlarge the disk, move backups away, or put the photos into a bucket.';
  if (free < diskReserveBytes) return problem(`${left}: the server is not ready.`, todo);
  return free < total * LITTLE ? warning(`${left}, less than a tenth.`, todo) : ok(`${left}.`);
}
