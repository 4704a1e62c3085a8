import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DEVICE_LIMITS } from '../../../contract/device/limits';
import type { Photo } from '../../../contract/photos/photo';
import type { Queries } from '../../db/database';
import { currentAgreement } from '../signatures/agreements';
import { namesInInspections } from './named-people';
import { toPhoto } from '../photos';
import { newestRevisions } from '../reports/reports';

/** What devices keep of inspections, and how they notice changes. */

/** A value that changes with every change of a group of records, even when one replaces another. */
interface Sum {
  inspection_id: number;
  count: number | string;
  versions: number | string;
  /** One record may replace another that has the same version. */
  ids: number | string;
  /** A new order of photos changes no version. */
  order?: number | string;
  latest: string | null;
}

/** The sum of an expression of integers, which may be too large for one. */
const sumOf = (table: string, factor = '1') =>
  sql<number | string>`sum(${sql.raw(factor)} * cast(${sql.ref(`${table}.id`)} as bigint))`;

async function sumsOfItems(db: Queries, ids: readonly number[]): Promise<Sum[]> {
  return db
    .selectFrom('items')
    .select((eb) => [
      'inspection_id',
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string>('version').as('versions'),
      sumOf('items').as('ids'),
      eb.fn.max<string | null>('updated_at').as('latest'),
    ])
    .where('inspection_id', 'in', ids)
    .groupBy('inspection_id')
    .execute();
}

async function sumsOf(
  db: Queries,
  table: 'photos' | 'comments',
  ids: readonly number[],
): Promise<Sum[]> {
  return db
    .selectFrom(`${table as 'photos'} as child`)
    .innerJoin('items', 'items.id', 'child.item_id')
    .select((eb) => [
      'items.inspection_id',
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string>('child.version').as('versions'),
      sumOf('child').as('ids'),
      eb.fn.max<string | null>('child.updated_at').as('latest'),
    ])
    .$if(table === 'photos', (query) =>
      query.select(sumOf('child', '(child.display_order + 1)').as('order')),
    )
    .where('items.inspection_id', 'in', ids)
    .groupBy('items.inspection_id')
    .execute();
}

const byInspection = (sums: readonly Sum[]) =>
  new Map(sums.map(({ inspection_id, ...sum }) => [inspection_id, Object.values(sum).map(String)]));

/**
 * Changes with the revision that is to be signed, its signatures and their sheet, and the
 * agreement's words.
 */
async function signOffsOf(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const { version: words } = await currentAgreement(db);
  const revisions = await newestRevisions(db, ids);
  return new Map(
    [...revisions].map(([inspectionId, report]) => {
      const { id, version, isOutdated, signed, refused } = report;
      const { sheetId, sheetUrl, sheetFailure } = report;
      const sheet = [sheetId, sheetUrl, sheetFailure];
      return [inspectionId, [id, version, isOutdated, signed, refused, sheet, words]];
    }),
  );
}

/**
 * Stamps of inspections by id: a stamp differs when the inspection, its project, its items, their
 * photos or comments, its newest revision, the signatures under it or their sheet have changed, or somebody whom it
 * names has another name. Ids that do not exist have none.
 */
export async function stampsOf(
  db: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('inspections')
    .innerJoin('projects', 'projects.id', 'inspections.project_id')
    .select([
      'inspections.id',
      'inspections.version',
      'inspections.updated_at',
      'inspections.client_name',
      'projects.version as project',
    ])
    .where('inspections.id', 'in', ids)
    .execute();
  const items = byInspection(await sumsOfItems(db, ids));
  const photos = byInspection(await sumsOf(db, 'photos', ids));
  const sumsOfComments = await sumsOf(db, 'comments', ids);
  const comments = byInspection(sumsOfComments);
  const cut = new Set(
    sumsOfComments
      .filter(({ count }) => Number(count) > DEVICE_LIMITS.comments)
      .map((sum) => sum.inspection_id),
  );
  const signOffs = await signOffsOf(db, ids);
  const names = await namesInInspections(db, ids);
  return new Map(
    rows.map(({ id, ...inspection }) => {
      const parts = [items, photos, comments, signOffs, names].map((part) => part.get(id));
      // Earlier copies of these do not say how many comments they lack, and are renewed.
      const state = JSON.stringify([inspection, ...parts, ...(cut.has(id) ? ['counted'] : [])]);
      return [id, createHash('sha256').update(state).digest('base64url').slice(0, 22)];
    }),
  );
}

/** The photos of an inspection's items, in order; if there are very many, only the newest. */
export async function photosOfInspection(db: Queries, inspectionId: number): Promise<Photo[]> {
  const rows = await db
    .selectFrom('photos')
    .innerJoin('items', 'items.id', 'photos.item_id')
    .selectAll('photos')
    .where('items.inspection_id', '=', inspectionId)
    .orderBy('photos.id', 'desc')
    .limit(DEVICE_LIMITS.photos)
    .execute();
  return rows
    .sort(
      (one, other) =>
        one.item_id - other.item_id || one.display_order - other.display_order || one.id - other.id,
    )
    .map(toPhoto);
}
