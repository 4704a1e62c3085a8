import { sql } from 'kysely';
import type { Queries } from '../../db/database';
import type { ReportRow } from './report-rows';
import { listForRemoval } from '../stored-file-removals';

/** The reports that housekeeping removes. */

/** How many reports are removed at once. */
const AT_ONCE = 500;

interface OldReports {
  purpose: ReportRow['purpose'];
  /** Not those that wait or are being made. */
  states: readonly Exclude<ReportRow['state'], 'queued'>[];
  /** They have not changed since this instant. */
  before: string;
}

/** Whether a newer sheet has its signatures, and later ones. */
const isReplaced = sql<boolean>`EXISTS (SELECT 1 FROM reports AS newer
  WHERE newer.sheet_of = old.sheet_of AND newer.id > old.id AND newer.state = 'ready')`;

/**
 * Deletes finished reports of a purpose that have not changed since an instant, some at once, and
 * lists their files for removal.
 * @returns whether there may be more.
 */
export async function deleteUnchangedSince(
  db: Queries,
  { purpose, states, before }: OldReports,
  now: string,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('reports')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('reports as old')
        .select('old.id')
        // As the index has it: a parameter might be anything.
        .where(
          sql<boolean>`(old.purpose IN ('preview', 'draft') OR old.state IN ('failed', 'cancelled'))`,
        )
        .where('old.purpose', '=', purpose)
        .where('old.state', 'in', states)
        .where('old.updated_at', '<', before)
        // Without a newer sheet, it says that one is missing, and can be made again.
        .$if(purpose === 'sheet', (query) => query.where(isReplaced))
        .limit(AT_ONCE),
    )
    // Another transaction may have queued one of them again in the meantime.
    .where('state', 'in', states)
    .where('updated_at', '<', before)
    .returning('file_key')
    .execute();
  const keys = rows.flatMap(({ file_key }) => file_key ?? []);
  await listForRemoval(db, keys, now);
  return rows.length === AT_ONCE;
}
