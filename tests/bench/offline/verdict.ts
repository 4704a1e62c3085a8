import type { TestServer } from '../../support/server/server';

/** What the server has received of the findings of one inspection. */

export interface Verdict {
  findings: number;
  photos: number;
  /** Changes and photos that the server does not have. */
  lost: number;
  /** Findings, changes and photos that it has more than once. */
  doubled: number;
  /** Whether the changes of each finding have arrived in the order in which they were made. */
  inOrder: boolean;
}

interface Expected {
  /** The keys of the changes, in order for each finding. */
  keys: readonly string[];
  photos: readonly string[];
}

const database = ({ services }: TestServer) => services.database.db;

/** How many changes and photos of an inspection have arrived. */
export async function arrived(server: TestServer, inspectionId: number): Promise<number> {
  const { count } = await database(server)
    .selectFrom('journal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('inspection_id', '=', inspectionId)
    .where((is) => is.or([is('kind', '=', 'items'), is('action', '=', 'created')]))
    .executeTakeFirstOrThrow();
  return count;
}

function missingAndDoubled(expected: readonly string[], found: readonly string[]) {
  const known = new Set(found);
  return {
    missing: expected.filter((name) => !known.has(name)).length,
    doubled: found.length - known.size,
  };
}

export async function verdictOf(
  server: TestServer,
  inspectionId: number,
  expected: Expected,
): Promise<Verdict> {
  const db = database(server);
  const items = await db
    .selectFrom('items')
    .select('title')
    .where('inspection_id', '=', inspectionId)
    .execute();
  const photos = await db
    .selectFrom('photos')
    .innerJoin('items', 'items.id', 'photos.item_id')
    .select('photos.file_name')
    .where('items.inspection_id', '=', inspectionId)
    .execute();
  const entries = await db
    .selectFrom('journal')
    .select(['operation_key', 'record_id'])
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'items')
    .orderBy('id')
    .execute();
  const changes = entries.map(({ operation_key: key }) => key ?? '');
  const ofChanges = missingAndDoubled(expected.keys, changes);
  const ofPhotos = missingAndDoubled(
    expected.photos,
    photos.map(({ file_name: name }) => name),
  );
  const places = new Map(expected.keys.map((key, place) => [key, place]));
  const last = new Map<number, number>();
  const inOrder = entries.every(({ operation_key: key, record_id: id }) => {
    const place = places.get(key ?? '') ?? -1;
    const isLater = place >= (last.get(id) ?? -1);
    last.set(id, place);
    return isLater;
  });
  return {
    findings: items.length,
    photos: photos.length,
    lost: ofChanges.missing + ofPhotos.missing,
    doubled: ofChanges.doubled + ofPhotos.doubled,
    inOrder,
  };
}
