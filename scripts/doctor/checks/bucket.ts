import { randomUUID } from 'node:crypto';
import { createPhotoStorage } from '../../../server/photos/storage/create-storage';
import { type Found, ok, problem, type Subject } from '../finding';
import { type Bucket, bucketAddress, isOpenToStrangers } from './bucket-probe';

const CONTENT = Buffer.from('Plumbline checks that only it can read this.');
const CHECK_RIGHTS =
  'Check S3_ENDPOINT, the keys, and that their account may put, get and delete objects.';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * What anybody may do with the bucket, which contains a file with that key.
 * @throws the error that hides the answer, unless something is known to be open.
 */
async function exposure(photos: Bucket, key: string): Promise<Found> {
  const [read, list] = await Promise.allSettled([
    isOpenToStrangers(bucketAddress(photos, key)),
    isOpenToStrangers(bucketAddress(photos)),
  ]);
  const isOpen = (answer: PromiseSettledResult<boolean>) =>
    answer.status === 'fulfilled' && answer.value;
  const open = [isOpen(read) ? 'read' : '', isOpen(list) ? 'list' : ''].filter(Boolean);
  if (open.length > 0) {
    return problem(
      `Anybody may ${open.join(' and ')} the files of the bucket ${photos.bucket}.`,
      'Block all public access in the settings of the bucket, and remove policies for everybody.',
    );
  }
  for (const answer of [read, list]) if (answer.status === 'rejected') throw answer.reason;
  return ok(`Only Plumbline reads the bucket ${photos.bucket}.`);
}

/** Whether files can be stored and removed, and nobody else can read or list them. */
export async function bucket({ config: { photos } }: Subject): Promise<Found> {
  if (photos.kind === 'folder') return ok('The photos are in the data folder.');
  const storage = await createPhotoStorage(photos);
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await storage.put(key, CONTENT, 'text/plain');
  } catch (error) {
    return problem(
      `Nothing can be stored in the bucket ${photos.bucket}: ${messageOf(error)}.`,
      CHECK_RIGHTS,
    );
  }
  let reason: string | undefined;
  let found: Found;
  try {
    found = await exposure(photos, key);
  } finally {
    reason = await storage.remove(key).then(() => undefined, messageOf);
  }
  // Who can read the photos matters more.
  if (reason === undefined || found.grade === 'problem') return found;
  return problem(
    `The file ${key} cannot be removed from the bucket ${photos.bucket}: ${reason}.`,
    CHECK_RIGHTS,
  );
}
