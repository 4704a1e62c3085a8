import { dayOf } from '../../../contract/rules/zoned-dates';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { SIGNATURE_MESSAGES } from '../../../contract/signatures/messages';
import type { GpsPosition } from '../../../contract/signatures/signature';
import type { PhotoServices } from '../../photos/photo-services';
import { findOffice } from '../../repositories/office';
import type { ReportRow } from '../../repositories/reports/report-rows';
import { findReportRow } from '../../repositories/reports/reports';
import { type DrawnSignature, drawnSignaturesOf } from '../../repositories/signatures/signatures';
import { ReportError } from '../report-error';
import type { ReportContent, ReportSignature } from '../report-content';
import { officeOf } from './office';

type Store = Pick<PhotoServices, 'database' | 'photos' | 'now'>;

const placeInWords = ({ latitude, longitude, accuracy }: GpsPosition): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${String(Math.ceil(accuracy))} m)`;

function signatureOf(signature: DrawnSignature): ReportSignature {
  const { name, role, decision, reason, agreement, drawing, place } = signature;
  const signatory = {
    name,
    role,
    at: signature.signedAt,
    receivedAt: signature.createdAt,
    place: place === null ? null : placeInWords(place),
  };
  if (decision === 'refused') return { ...signatory, kind: 'refused', reason: reason ?? '' };
  return {
    ...signatory,
    kind: 'signed',
    statement: agreement.text,
    statementVersion: agreement.version,
    isTyped: drawing === null,
    ...(drawing ?? { paths: [], width: 0, height: 0 }),
  };
}

/** Whether the stored file is still the one that was issued. */
async function isUnchanged({ photos }: Store, { file_key, sha256 }: ReportRow): Promise<boolean> {
  const file = file_key === null ? null : await photos.open(file_key);
  if (file === null) return false;
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return hash.digest('hex') === sha256;
}

/**
 * Reads the contents of a sheet of signatures from the database.
 * @throws ReportError if the revision's file is not the one that was signed.
 */
export async function gatherSheet(store: Store, sheet: ReportRow): Promise<ReportContent> {
  const { db } = store.database;
  const revision = await findReportRow(db, sheet.sheet_of ?? 0);
  if (revision === undefined || !(await isUnchanged(store, revision))) {
    throw new ReportError(SIGNATURE_MESSAGES.fileChanged);
  }
  const office = await findOffice(db);
  const now = store.now();
  return {
    office: { ...(await officeOf(store, office)), introduction: null, closing: null },
    title: revision.title,
    kind: 'Signatures',
    facts: [
      { label: 'Project', text: revision.project_name },
      { label: 'SHA-256 of the signed file', text: revision.sha256 },
    ],
    revision: {
      number: revision.revision ?? 0,
      issuedAt: revision.ready_at ?? revision.created_at,
      issuedBy: revision.created_by_name,
      verifyUrl: `${sheet.base_url}/verify`,
    },
    gatheredAt: now.toISOString(),
    timeZone: office.timeZone,
    today: dayOf(now, office.timeZone),
    baseUrl: sheet.base_url,
    isSheet: true,
    inspections: [],
    items: [],
    signatures: (await drawnSignaturesOf(db, revision.id)).map(signatureOf),
  };
}
