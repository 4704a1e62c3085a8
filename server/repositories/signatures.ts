import type { Selectable } from 'kysely';
import type { SignatureInput } from '../../contract/signatures/calls';
import { Drawing } from '../../contract/signatures/drawing';
import type { Signature } from '../../contract/signatures/signature';
import type { Queries } from '../db/database';
import type { SignaturesTable } from '../db/tables/reports';

/** All SQL for signatures under revisions. */

interface Row extends Selectable<SignaturesTable> {
  agreement: string;
}

const selectSignatures = (db: Queries) =>
  db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.version', 'signatures.agreement_version')
    .selectAll('signatures')
    .select('agreements.text as agreement');

function placeOf({ latitude, longitude, accuracy }: Row): Signature['place'] {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, accuracy: accuracy ?? 0 };
}

const toSignature = (row: Row): Signature => ({
  id: row.id,
  reportId: row.report_id,
  decision: row.decision,
  name: row.name,
  role: row.role,
  isDrawn: row.drawing !== null,
  reason: row.reason,
  agreement: { version: row.agreement_version, text: row.agreement },
  sha256: row.sha256,
  signedAt: row.signed_at,
  place: placeOf(row),
  takenBy: { id: row.taken_by_id, name: row.taken_by_name },
  createdAt: row.created_at,
  version: row.version,
});

export async function findSignature(db: Queries, id: number): Promise<Signature | undefined> {
  const row = await selectSignatures(db).where('signatures.id', '=', id).executeTakeFirst();
  return row && toSignature(row);
}

const rowsOf = (db: Queries, reportId: number): Promise<Row[]> =>
  selectSignatures(db).where('report_id', '=', reportId).orderBy('signatures.id').execute();

/** The signatures and refusals of a revision, the oldest first. */
export const signaturesOf = async (db: Queries, reportId: number): Promise<Signature[]> =>
  (await rowsOf(db, reportId)).map(toSignature);

export interface DrawnSignature extends Signature {
  drawing: Drawing | null;
}

/** Like `signaturesOf`, including the drawings. */
export const drawnSignaturesOf = async (db: Queries, reportId: number): Promise<DrawnSignature[]> =>
  (await rowsOf(db, reportId)).map((row) => ({
    ...toSignature(row),
    drawing: row.drawing === null ? null : Drawing.parse(JSON.parse(row.drawing)),
  }));

interface NewSignature {
  reportId: number;
  input: SignatureInput;
  takenBy: { id: number; name: string };
  now: string;
}

export async function insertSignature(
  db: Queries,
  { reportId, input, takenBy, now }: NewSignature,
): Promise<number> {
  const { decision, name, role, drawing, reason, agreementVersion, place } = input;
  const { id } = await db
    .insertInto('signatures')
    .values({
      ...{ report_id: reportId, decision, name, role },
      drawing: drawing === undefined ? null : JSON.stringify(drawing),
      reason: reason ?? null,
      agreement_version: agreementVersion,
      sha256: input.sha256,
      signed_at: input.signedAt,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      accuracy: place?.accuracy ?? null,
      taken_by_id: takenBy.id,
      taken_by_name: takenBy.name,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
