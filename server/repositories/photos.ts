import { type Insertable, type Selectable, sql } from 'kysely';
import { PHOTO_CATEGORIES } from '../../contract/enums';
import { PHOTO_CONTENT_TYPES, type PhotoContentType } from '../../contract/limits';
import { PHOTO_LIMITS } from '../../contract/photos/limits';
import type { Photo } from '../../contract/photos/photo';
import type { PhotoFields } from '../../contract/photos/calls';
import type { Queries } from '../db/database';
import type { PhotosTable } from '../db/tables/records';
import { listForRemoval } from './stored-file-removals';
import { storedFileUrl } from './stored-file-url';
import { differing, updateVersioned, type VersionedUpdate } from './update-versioned';

/** All SQL for photos. */

export type PhotoRow = Selectable<PhotosTable>;
export type NewPhoto = Omit<
  Insertable<PhotosTable>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'display_order'
>;

function exifOf({ camera, lens, settings, dimensions }: PhotoRow): Photo['exifData'] {
  const hasAny = [camera, lens, settings].some((text) => text !== null);
  return hasAny ? { camera, lens, settings, dimensions } : null;
}

export const contentTypeOf = ({ content_type }: Pick<PhotoRow, 'content_type'>): PhotoContentType =>
  PHOTO_CONTENT_TYPES.find((type) => type === content_type) ?? 'image/jpeg';

export function toPhoto(row: PhotoRow): Photo {
  const { latitude, longitude } = row;
  return {
    id: row.id,
    inspectionItemId: row.item_id,
    url: storedFileUrl(row.storage_key),
    thumbnailUrl: storedFileUrl(row.thumbnail_key),
    screenUrl: `${storedFileUrl(row.storage_key)}?size=screen`,
    fileName: row.file_name,
    size: row.size,
    fileSize: row.size,
    contentType: contentTypeOf(row),
    width: row.width,
    height: row.height,
    caption: row.caption,
    category: PHOTO_CATEGORIES.find((category) => category === row.category) ?? 'other',
    displayOrder: row.display_order,
    latitude,
    longitude,
    takenAt: row.taken_at,
    exifData: exifOf(row),
    location:
      latitude === null || longitude === null
        ? null
        : { coordinates: { latitude, longitude }, address: null },
    createdAt: row.created_at,
    version: row.version,
  };
}

export async function listPhotosOfItem(db: Queries, itemId: number): Promise<Photo[]> {
  const rows = await db
    .selectFrom('photos')
    .selectAll()
    .where('item_id', '=', itemId)
    .orderBy('display_order')
    .orderBy('id')
    .execute();
  return rows.map(toPhoto);
}

/** The ids of the photos that a user has added to an item. */
export async function photosByUser(
  db: Queries,
  { itemId, userId }: { itemId: number; userId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('item_id', '=', itemId)
    .where('created_by_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPhoto(db: Queries, id: number): Promise<PhotoRow | undefined> {
  return db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The ids that exist. */
export async function findPhotos(
  db: Queries,
  ids: readonly number[],
): Promise<Pick<PhotoRow, 'id' | 'item_id'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('photos').select(['id', 'item_id']).where('id', 'in', ids).execute();
}

/** A photo in the file of its inspection. */
export type InspectionPhoto = Pick<
  PhotoRow,
  'item_id' | 'storage_key' | 'content_type' | 'size' | 'file_name' | 'caption' | 'category'
> &
  Pick<PhotoRow, 'taken_at' | 'latitude' | 'longitude' | 'created_at'> & { item_title: string };

/** All photos of an inspection, in the order of its items. */
export function photosOfInspection(db: Queries, inspectionId: number): Promise<InspectionPhoto[]> {
  return db
    .selectFrom('items')
    .innerJoin('photos', 'photos.item_id', 'items.id')
    .select(['photos.item_id', 'storage_key', 'content_type', 'size', 'file_name', 'caption'])
    .select(['photos.category', 'taken_at', 'latitude', 'longitude', 'photos.created_at'])
    .select('items.title as item_title')
    .where('items.inspection_id', '=', inspectionId)
    .orderBy('items.id')
    .orderBy('photos.display_order')
    .orderBy('photos.id')
    .execute();
}

/** The photo whose picture or thumbnail is stored under the key. */
export async function findPhotoByKey(db: Queries, key: string): Promise<PhotoRow | undefined> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('thumbnail_key', '=', key)]))
    .executeTakeFirst();
}

/** The columns that store the key of the file in each size. */
export const RENDITION_COLUMNS = {
  screen: 'screen_key',
  medium: 'medium_key',
  report: 'report_key',
} as const;

/** The sizes in which a photo's picture is stored once it has been requested. */
export type StoredSize = keyof typeof RENDITION_COLUMNS;

/** Replaces the key of a rendition; false if the photo was deleted or its key has changed. */
export async function setRenditionKey(
  db: Queries,
  { photo, size }: { photo: PhotoRow; size: StoredSize },
  key: string,
): Promise<boolean> {
  const { [size]: column } = RENDITION_COLUMNS;
  const { id, [column]: before } = photo;
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ [column]: key })
    .where('id', '=', id)
    .where(column, before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Locks the item, so that other transactions that add, order or delete its photos wait, and returns
 * how many photos it has. Every change of several photos takes this lock first: the item counts its
 * photos, and on PostgreSQL another lock order would deadlock.
 */
export async function lockItem(db: Queries, id: number): Promise<number> {
  const locked = await db
    .updateTable('items')
    .set((eb) => ({ photo_count: eb.ref('photo_count') }))
    .where('id', '=', id)
    .returning('photo_count')
    .executeTakeFirst();
  return locked?.photo_count ?? 0;
}

/** Locks a photo after its item, so that nobody describes it at the same time. Undefined if it is gone. */
export async function lockPhoto(db: Queries, id: number): Promise<PhotoRow | undefined> {
  const photo = await findPhoto(db, id);
  if (photo === undefined) return undefined;
  await lockItem(db, photo.item_id);
  return db
    .updateTable('photos')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Moves the photos at and after a place back by one, and returns the place. */
async function makeRoom(db: Queries, itemId: number, place: number): Promise<number> {
  await db
    .updateTable('photos')
    .set((eb) => ({ display_order: eb('display_order', '+', 1) }))
    .where('item_id', '=', itemId)
    .where('display_order', '>=', place)
    .execute();
  return place;
}

/** The position before the first photo that the same user chose later; the end if there is none. */
async function placeFor(
  db: Queries,
  { item_id, created_by_id, selection_order }: NewPhoto,
): Promise<number> {
  const ofItem = db.selectFrom('photos').where('item_id', '=', item_id);
  if (selection_order != null && created_by_id != null) {
    const { place } = await ofItem
      .select((eb) => eb.fn.min<number | null>('display_order').as('place'))
      .where('created_by_id', '=', created_by_id)
      .where('selection_order', '>', selection_order)
      .executeTakeFirstOrThrow();
    if (place !== null) return makeRoom(db, item_id, place);
  }
  const { next } = await ofItem
    .select(sql<number>`coalesce(max(display_order) + 1, 0)`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

/**
 * Adds a photo to its item, at the position that follows from the user's selection; null if the
 * item has too many.
 */
export async function insertPhoto(
  db: Queries,
  photo: NewPhoto,
  now: string,
): Promise<Photo | null> {
  if ((await lockItem(db, photo.item_id)) >= PHOTO_LIMITS.perItem) return null;
  const place = await placeFor(db, photo);
  const row = await db
    .insertInto('photos')
    .values({ ...photo, display_order: place, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPhoto(row);
}

export function updatePhoto(
  db: Queries,
  { fields, ...update }: VersionedUpdate & { before: Photo; fields: PhotoFields },
): Promise<boolean> {
  const { caption, category } = update.before;
  const columns = differing(
    { caption, category },
    { caption: fields.caption, category: fields.category ?? 'other' },
  );
  return updateVersioned(db, { ...update, table: 'photos', columns });
}

/**
 * Stores the order of an item's photos. It replaces the order of the user's selection. Photos that
 * stay in their place are not written.
 */
export async function setPhotoOrder(
  db: Queries,
  ids: readonly number[],
  now: string,
): Promise<void> {
  if (ids.length === 0) return;
  const places = ids.map((id, place) => sql`(cast(${id} as integer), cast(${place} as integer))`);
  // In both engines the columns of `VALUES` have these names.
  await sql`UPDATE photos
    SET display_order = ordered.column2, selection_order = NULL, updated_at = ${now}
    FROM (VALUES ${sql.join(places)}) AS ordered
    WHERE photos.id = ordered.column1
      AND (photos.display_order <> ordered.column2 OR photos.selection_order IS NOT NULL)`.execute(
    db,
  );
}

/** The deletion itself returns these, because a rendition may just have been added. */
const FILES = ['storage_key', 'thumbnail_key', 'screen_key', 'medium_key', 'report_key'] as const;

type Files = Pick<PhotoRow, (typeof FILES)[number]>;

/** A photo may be its own rendition. */
const keysOf = (files: Files) => [...new Set(FILES.flatMap((column) => files[column] ?? []))];

async function noteFiles(db: Queries, rows: readonly Files[], now: string): Promise<string[]> {
  const keys = rows.flatMap(keysOf);
  await listForRemoval(db, keys, now);
  return keys;
}

/** Deletes a locked photo. Returns the keys of its files, which may be removed after the commit. */
export async function deletePhoto(db: Queries, id: number, now: string): Promise<string[]> {
  const rows = await db.deleteFrom('photos').where('id', '=', id).returning(FILES).execute();
  return noteFiles(db, rows, now);
}

/** Like `deletePhoto`, for all photos of an item that is locked. */
export async function deletePhotosOfItem(
  db: Queries,
  itemId: number,
  now: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('photos')
    .where('item_id', '=', itemId)
    .returning(FILES)
    .execute();
  return noteFiles(db, rows, now);
}
