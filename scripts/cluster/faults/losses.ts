import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Cluster } from '../cluster';
import { BUCKET } from '../addresses';
import { withDatabase } from '../with-database';
import type { Write } from './tally';

/** Counts, in the database and in the bucket, what was confirmed and what should not be there. */

export interface Stored {
  items: readonly { id: number; title: string; status: string }[];
  photos: readonly {
    id: number;
    caption: string;
    size: number;
    storage_key: string;
    thumbnail_key: string;
  }[];
  /** The sizes of the files in the bucket, by their keys. */
  files: ReadonlyMap<string, number>;
  /** The keys of files that the server is going to remove. */
  removals: readonly string[];
}

export interface Losses {
  itemsLost: number;
  itemsDoubled: number;
  statusesLost: number;
  photosLost: number;
  photosDoubled: number;
  /** Photos without their whole file or thumbnail. */
  filesLost: number;
  /** Files that belong to no photo and are not going to be removed. */
  filesLeft: number;
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const doubled = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].filter((count) => count > 1).length;

/** What is missing or exists too often. */
export function lossesOf(writes: readonly Write[], stored: Stored): Losses {
  const { items, photos, files, removals } = stored;
  const namesOf = (kind: Write['kind']) =>
    writes.filter((write) => write.kind === kind).map(({ name }) => name);
  const titles = counted(items.map(({ title }) => title));
  const captions = counted(photos.map(({ caption }) => caption));
  const started = new Set(
    items.filter(({ status }) => status === 'InProgress').map(({ title }) => title),
  );
  const keys = photos.flatMap((photo) => [photo.storage_key, photo.thumbnail_key]);
  const known = new Set([...keys, ...removals]);
  return {
    itemsLost: namesOf('item').filter((name) => !titles.has(name)).length,
    itemsDoubled: doubled(titles),
    statusesLost: namesOf('status').filter((name) => !started.has(name)).length,
    photosLost: namesOf('photo').filter((name) => !captions.has(name)).length,
    photosDoubled: doubled(captions),
    filesLost: photos.filter(
      ({ storage_key, thumbnail_key, size }) =>
        files.get(storage_key) !== size || !files.has(thumbnail_key),
    ).length,
    filesLeft: [...files.keys()].filter((key) => !known.has(key)).length,
  };
}

async function filesOf({ values }: Cluster): Promise<Map<string, number>> {
  // The SDK would warn on the oldest supported Node.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const bucket = new S3Client({
    endpoint: values['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    // The bucket fails to list files while a server deletes one.
    maxAttempts: 10,
    credentials: {
      accessKeyId: values['S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: values['S3_SECRET_ACCESS_KEY'] ?? '',
    },
  });
  const files = new Map<string, number>();
  let next: string | undefined;
  do {
    const page = await bucket.send(
      new ListObjectsV2Command({ Bucket: BUCKET, ContinuationToken: next }),
    );
    for (const { Key = '', Size = 0 } of page.Contents ?? []) files.set(Key, Size);
    next = page.NextContinuationToken;
  } while (next !== undefined);
  bucket.destroy();
  return files;
}

/**
 * Reads what is stored. Nobody may write in the meantime, because rows and files are read one after
 * the other.
 */
export async function storedIn(cluster: Cluster): Promise<Stored> {
  const files = await filesOf(cluster);
  return withDatabase({ connectionString: cluster.databaseUrl }, async (client) => {
    const rowsOf = async <Row>(statement: string) => (await client.query(statement)).rows as Row[];
    const items = await rowsOf<Stored['items'][number]>('SELECT id, title, status FROM items');
    const photos = await rowsOf<Stored['photos'][number]>(
      'SELECT id, caption, size, storage_key, thumbnail_key FROM photos',
    );
    const listed = await rowsOf<{ key: string }>('SELECT key FROM stored_file_removals');
    return { items, photos, files, removals: listed.map(({ key }) => key) };
  });
}
