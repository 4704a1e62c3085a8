import { sql } from 'kysely';
import type { Queries } from '../../db/database';

interface Assignment {
  at: string;
  changes: string;
}

interface Assigned {
  assignedToId: [from: number | null, to: number | null];
}

const assigned = ({ changes }: Assignment) => (JSON.parse(changes) as Assigned).assignedToId;

/**
 * To whom an inspection was assigned at an instant, by the journal, which also knows deleted
 * inspections; null if to nobody, or if it was never assigned to anybody else.
 */
export async function assigneeAt(
  db: Queries,
  inspectionId: number,
  instant: string,
): Promise<number | null> {
  // Quotation marks within values are escaped, so only the field's name matches.
  const { rows } = await sql<Assignment>`
    SELECT at, changes FROM journal
    WHERE inspection_id = ${inspectionId} AND kind = 'inspections' AND action <> 'declined'
      AND changes LIKE ${'%"assignedToId":[%'}
    ORDER BY id`.execute(db);
  const time = Date.parse(instant);
  const isLater = ({ at }: Assignment) => Date.parse(at) > time;
  const before = rows.findLast((row) => !isLater(row));
  if (before !== undefined) return assigned(before)[1];
  // The journal may have lost its old entries.
  const next = rows.find(isLater);
  return next === undefined ? null : assigned(next)[0];
}
