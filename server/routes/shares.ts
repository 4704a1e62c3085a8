import { addDays } from 'date-fns';
import { mayIssue } from '../../contract/reports/may-issue';
import * as calls from '../../contract/shares/calls';
import { MOST_SHARES } from '../../contract/shares/limits';
import { SHARE_MESSAGES } from '../../contract/shares/messages';
import type { ListedShare } from '../../contract/shares/share';
import { conflict, found, HttpError } from '../errors/http-error';
import type { Context, Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { findReport, lockReport } from '../repositories/reports/reports';
import * as shares from '../repositories/shares';

/**
 * The report, for a user who may share it.
 * @throws HttpError 403 for other users, 404 if there is no such report.
 */
async function reportToShare({ db, user }: Context, id: number) {
  const report = found(await findReport(db, id), 'Report');
  if (!mayIssue(user, report.assignedToId)) throw new HttpError(403, SHARE_MESSAGES.mayNotShare);
  return report;
}

async function shareToManage(context: Context, id: number): Promise<shares.ShareRow> {
  const row = found(await shares.findShareRow(context.db, id), 'Link');
  await reportToShare(context, row.report_id);
  return row;
}

/** Links to issued revisions, for those who may issue them. */
export function shareRoutes(register: Registrar, { linkTokens, config }: Services): void {
  const listed = (row: shares.ShareRow): ListedShare => {
    const token = linkTokens.read(row);
    const path = token === null ? null : `/shared/${token}`;
    return { ...shares.toShare(row), path, origin: config.publicUrl };
  };
  register.read(calls.listShares, async ({ query }, context) => {
    const { id } = await reportToShare(context, query.reportId);
    return (await shares.sharesOfReport(context.db, id)).map(listed);
  });
  register.read(calls.getShare, async ({ params }, context) =>
    listed(await shareToManage(context, params.id)),
  );
  register.write(calls.createShare, async ({ body }, context) => {
    const { db, now, user } = context;
    const { id, purpose, state } = await reportToShare(context, body.reportId);
    if (purpose !== 'revision' || state !== 'ready') throw conflict(SHARE_MESSAGES.notIssued);
    // Locked, so that nobody adds its last link at the same time.
    await lockReport(db, id);
    if ((await shares.countOpenShares(db, id, now)) >= MOST_SHARES) {
      throw conflict(SHARE_MESSAGES.tooMany(MOST_SHARES));
    }
    const createdBy = { id: user.id, name: user.fullName };
    const expiresAt = addDays(new Date(now), body.days).toISOString();
    const token = linkTokens.make();
    return shares.insertShare(db, { reportId: id, token, createdBy, expiresAt }, now);
  });
  register.write(calls.revokeShare, async ({ params }, context) => {
    const row = await shareToManage(context, params.id);
    if (row.revoked_at === null) await shares.revokeShare(context.db, row, context.now);
    return found(await shares.findShare(context.db, params.id), 'Link');
  });
}
