import type { Selectable } from 'kysely';
import type { SignatureInput } from '../../../contract/signatures/calls';
import { Drawing } from '../../../contract/signatures/drawing';
import type { Signature } from '../../../contract/signatures/signature';
import type { Queries } from '../../db/database';
import type { SignaturesTable } from '../../db/tables/reports';

/** All SQL for signatures under revisions. */

interface Row extends Omit<Selectable<SignaturesTable>, 'drawing' | 'updated_at'> {
  agreement: string;
  is_drawn: number;
}

/** Without the drawings, which are long. */
const selectSignatures = (db: Queries) =>
  db
    .selectFrom('signatures')
    .innerJoin('agreements', 'agreements.version', 'signatures.agreement_version')
    .select(['signatures.id', 'report_id', 'decision', 'name', 'role', 'reason'])
    .select(['agreement_version', 'sha256', 'signed_at', 'latitude', 'longitude', 'accuracy'])
    .select(['taken_by_id', 'taken_by_name', 'signatures.created_at', 'signatures.version'])
    .select('agreements.text as agreement')
    .select((eb) => eb.case().when('drawing', 'is not', null).then(1).else(0).end().as('is_drawn'));

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
  isDrawn: row.is_drawn === 1,
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

const selectOf = (db: Queries, reportId: number) =>
  selectSignatures(db).where('report_id', '=', reportId).orderBy('signatures.id');

/** The signatures and refusals of a revision, the oldest first. */
export const signaturesOf = async (db: Queries, reportId: number): Promise<Signature[]> =>
  (await selectOf(db, reportId).execute()).map(toSignature);

/** Whether the sheets of a revision say where somebody signed or refused, or a later one will. */
export async function haveSignaturesPlace(db: Queries, reportId: number): Promise<boolean> {
  const row = await db
    .selectFrom('signatures')
    .select('id')
    .where('report_id', '=', reportId)
    .where('latitude', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface DrawnSignature extends Signature {
  drawing: Drawing | null;
}

/** Like `signaturesOf`, including the drawings. */
export const drawnSignaturesOf = async (db: Queries, reportId: number): Promise<DrawnSignature[]> =>
  (await selectOf(db, reportId).select('drawing').execute()).map((row) => ({
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
      report_id: reportId,
      decision,
      name,
      role,
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
