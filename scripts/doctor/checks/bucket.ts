import { randomUUID } from 'node:crypto';
import { createPhotoStorage } from '../../../server/photos/create-storage';
import { type Found, ok, problem, type Subject } from '../finding';
import { askAsStranger, bucketAddress } from './bucket-probe';

const CONTENT = Buffer.from('Plumbline checks that only it can read this.');

/** Whether files can be stored and removed, and strangers can neither read nor list them. */
export async function bucket({ config: { photos } }: Subject): Promise<Found> {
  if (photos.kind === 'folder') return ok('The photos are in the data folder.');
  const storage = await createPhotoStorage(photos);
  const key = `doctor/${randomUUID()}.txt`;
  try {
    await storage.put(key, CONTENT, 'text/plain');
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return problem(
      `Nothing can be stored in the bucket ${photos.bucket}: ${said}.`,
      'Check S3_ENDPOINT, the keys, and that their account may put, get and delete objects.',
    );
  }
  try {
    const file = await askAsStranger(bucketAddress(photos, key));
    const list = await askAsStranger(bucketAddress(photos));
    if (!file.ok && !list.ok) return ok(`Only Plumbline reads the bucket ${photos.bucket}.`);
    return problem(
      `Anybody may ${file.ok ? 'read' : 'list'} the files of the bucket ${photos.bucket}.`,
      'Block all public access in the settings of the bucket, and remove policies for everybody.',
    );
  } finally {
    await storage.remove(key);
  }
}
