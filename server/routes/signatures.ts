import { mayIssue } from '../../contract/reports/may-issue';
import type { Report } from '../../contract/reports/report';
import * as calls from '../../contract/signatures/calls';
import { SIGNATURE_LIMITS } from '../../contract/signatures/limits';
import { SIGNATURE_MESSAGES, whoMaySign } from '../../contract/signatures/messages';
import { conflict, found, HttpError, invalid, notFound } from '../errors/http-error';
import type { Registrar, WriteContext } from '../http/calls/handlers';
import { agreementExists } from '../repositories/signatures/agreements';
import { assigneeAt } from '../repositories/inspections/assignments';
import { inspectionExists } from '../repositories/inspections/inspections';
import { findReport, insertSheet, lockReport } from '../repositories/reports/reports';
import { signOffOf, signOffOfInspection } from '../repositories/signatures/sign-off';
import { findSignature, insertSignature } from '../repositories/signatures/signatures';
import type { ReportJobs } from '../reports/jobs/report-jobs';

/**
 * A revision never changes, so it can be signed even if its inspection has changed since.
 * @throws HttpError 409 if it is not a revision, or not the one that the person was shown.
 */
function expectShown({ purpose, state, sha256 }: Report, input: calls.SignatureInput): void {
  if (purpose !== 'revision' || state !== 'ready') throw conflict(SIGNATURE_MESSAGES.notIssued);
  if (sha256 !== input.sha256) throw conflict(SIGNATURE_MESSAGES.otherFile);
}

/**
 * Whether a user may collect signatures now, or might when the person signed: a signature may have
 * waited on a device while others took the inspection over or deleted it.
 */
async function mightSign({ db, user }: WriteContext, report: Report, signedAt: string) {
  const { assignedToId, inspectionId, readyAt } = report;
  if (mayIssue(user, assignedToId)) return true;
  if (inspectionId === null || readyAt === null || Date.parse(signedAt) < Date.parse(readyAt))
    return false;
  return mayIssue(user, await assigneeAt(db, inspectionId, signedAt));
}

async function sign(context: WriteContext, reportId: number, input: calls.SignatureInput) {
  const { db, now, user, origin } = context;
  // Locked, so that nobody adds its last signature at the same time.
  await lockReport(db, reportId);
  const report = found(await findReport(db, reportId), 'Report');
  expectShown(report, input);
  if (!(await mightSign(context, report, input.signedAt))) {
    throw new HttpError(403, whoMaySign(report));
  }
  if (!(await agreementExists(db, input.agreementVersion))) {
    throw invalid({ agreementVersion: [SIGNATURE_MESSAGES.unknownAgreement] });
  }
  if (report.signed + report.refused >= SIGNATURE_LIMITS.perReport) {
    throw conflict(SIGNATURE_MESSAGES.tooMany);
  }
  const takenBy = { id: user.id, name: user.fullName };
  const id = await insertSignature(db, { reportId, input, takenBy, now });
  await insertSheet(db, { reportId, createdBy: takenBy, baseUrl: origin }, now);
  return found(await findSignature(db, id), 'Signature');
}

export function signatureRoutes(register: Registrar, jobs: ReportJobs): void {
  register.read(calls.getSignOff, async ({ params }, { db }) => {
    const report = found(await findReport(db, params.id), 'Report');
    if (report.purpose !== 'revision') throw conflict(SIGNATURE_MESSAGES.notIssued);
    return signOffOf(db, report);
  });
  register.read(calls.getSignOffOfInspection, async ({ params }, { db }) => {
    const signOff = await signOffOfInspection(db, params.id);
    if (signOff !== null) return signOff;
    if (await inspectionExists(db, params.id)) throw notFound('Report');
    throw new HttpError(404, SIGNATURE_MESSAGES.noInspection);
  });
  register.read(calls.getSignature, async ({ params }, { db }) =>
    found(await findSignature(db, params.id), 'Signature'),
  );
  register.write(calls.signReport, ({ params, body }, context) => {
    context.afterCommit(() => {
      jobs.wake();
      return Promise.resolve();
    });
    return sign(context, params.id, body);
  });
}
