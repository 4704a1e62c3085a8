import { DEFAULT_AGREEMENT } from '../../../contract/signatures/limits';
import type { Agreement } from '../../../contract/signatures/signature';
import type { Queries } from '../../db/database';

/** All SQL for the words that people agree to when they sign a report. */

/** The current words. */
export async function currentAgreement(db: Queries): Promise<Agreement> {
  return db
    .selectFrom('agreements')
    .select(['version', 'text'])
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow();
}

export async function agreementExists(db: Queries, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('agreements')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds the office's words as the next version, if they differ from the last ones. The caller has
 * changed the office's settings in the same transaction, so nobody else adds a version.
 */
export async function keepAgreement(db: Queries, words: string | null, now: string): Promise<void> {
  const text = words ?? DEFAULT_AGREEMENT;
  const last = await currentAgreement(db);
  if (last.text === text) return;
  const next = { version: last.version + 1, text, created_at: now };
  await db.insertInto('agreements').values(next).execute();
}
