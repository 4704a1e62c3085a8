import type { Report } from '../../../contract/reports/report';
import type { SignOff } from '../../../contract/signatures/calls';
import type { Queries } from '../../db/database';
import { currentAgreement } from './agreements';
import { newestRevision } from '../reports/reports';
import { signaturesOf } from './signatures';

/** What devices show of a revision that is to be signed. */

export const signOffOf = async (db: Queries, report: Report): Promise<SignOff> => ({
  report,
  agreement: await currentAgreement(db),
  signatures: await signaturesOf(db, report.id),
});

/** The newest issued revision of an inspection; null if there is none. */
export async function signOffOfInspection(
  db: Queries,
  inspectionId: number,
): Promise<SignOff | null> {
  const report = await newestRevision(db, inspectionId);
  return report === undefined ? null : signOffOf(db, report);
}
