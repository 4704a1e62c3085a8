import { type Selectable, sql } from 'kysely';
import type { Share } from '../../contract/shares/share';
import type { Queries } from '../db/database';
import type { SharesTable } from '../db/tables/reports';
import { updateVersioned } from './update-versioned';

/** All SQL for links to issued revisions. */

export type ShareRow = Selectable<SharesTable>;

export const toShare = (row: ShareRow): Share => ({
  id: row.id,
  reportId: row.report_id,
  createdBy: row.created_by_name,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  openings: row.openings,
  lastOpenedAt: row.last_opened_at,
  version: row.version,
});

export async function findShareRow(db: Queries, id: number): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findShare(db: Queries, id: number): Promise<Share | undefined> {
  const row = await findShareRow(db, id);
  return row && toShare(row);
}

/** The links of a report, the newest first. */
export async function sharesOfReport(db: Queries, reportId: number): Promise<ShareRow[]> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('id', 'desc')
    .execute();
}

/** How many links of a report work. */
export async function countOpenShares(db: Queries, reportId: number, now: string): Promise<number> {
  const { total } = await db
    .selectFrom('shares')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('report_id', '=', reportId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return total;
}

export interface NewShare {
  reportId: number;
  token: Pick<ShareRow, 'nonce' | 'token_hash'>;
  createdBy: { id: number; name: string };
  expiresAt: string;
}

export async function insertShare(db: Queries, share: NewShare, now: string): Promise<Share> {
  const row = await db
    .insertInto('shares')
    .values({
      report_id: share.reportId,
      ...share.token,
      created_by_id: share.createdBy.id,
      created_by_name: share.createdBy.name,
      expires_at: share.expiresAt,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toShare(row);
}

/** Like `updateVersioned`. */
export const revokeShare = (db: Queries, before: ShareRow, now: string): Promise<boolean> =>
  updateVersioned(db, { table: 'shares', before, columns: { revoked_at: now }, now });

/** The link with a token, by the hash of the token. */
export async function findShareByHash(db: Queries, hash: string): Promise<ShareRow | undefined> {
  return db.selectFrom('shares').selectAll().where('token_hash', '=', hash).executeTakeFirst();
}

export async function countOpening(db: Queries, id: number, now: string): Promise<void> {
  await db
    .updateTable('shares')
    .set({ openings: sql`openings + 1`, last_opened_at: now })
    .where('id', '=', id)
    .execute();
}
