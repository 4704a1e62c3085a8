import { reportFileName } from '../../contract/reports/file-name';
import * as calls from '../../contract/shares/calls';
import { SHARE_MESSAGES } from '../../contract/shares/messages';
import { type OpenedShare, type SharedSignature, shareStateAt } from '../../contract/shares/share';
import type { Signature } from '../../contract/signatures/signature';
import { API_BASE } from '../../contract/limits';
import { pathOf } from '../../contract/call';
import { hashOfToken } from '../auth/link-tokens';
import { HttpError } from '../errors/http-error';
import { nameFile } from '../http/file-names';
import type { PublicContext, Registrar } from '../http/handlers';
import type { Services } from '../http/services';
import { sendStoredFile } from '../photos/send-stored-file';
import { findOffice, logoKey } from '../repositories/office';
import { itemIdsOf, type ReportRow } from '../repositories/report-rows';
import { findReportRow, newestSheet } from '../repositories/reports';
import { countOpening, findShareByHash, type ShareRow, toShare } from '../repositories/shares';
import { signaturesOf } from '../repositories/signatures';
import { REPORT_TYPE } from '../reports/jobs/make-file';

/** Per address, because a whole office may open one link. */
const OPENINGS_PER_MINUTE = 120;

/** The calls of all files of a link have the same type. */
type GuestFile = typeof calls.getSharedFile;

interface Found {
  share: ShareRow;
  report: ReportRow;
  state: 'open' | 'expired' | 'revoked';
}

/** What the sheet of signatures says, and no more: neither who asked for a signature, nor where. */
const toShared = ({ decision, name, role, signedAt, reason }: Signature): SharedSignature => ({
  ...{ decision, name, role, signedAt, reason },
});

/** What guests with a link receive. */
export function sharedRoutes(register: Registrar, services: Services): void {
  const { wrongLinks } = services;
  const limit = { perMinute: OPENINGS_PER_MINUTE };

  /** @throws HttpError 429 for an address that guesses links. */
  async function find({ db, request }: PublicContext, token: string): Promise<Found | null> {
    wrongLinks.expectNoGuesser(request);
    const share = await findShareByHash(db, hashOfToken(token));
    const report = share && (await findReportRow(db, share.report_id));
    if (share === undefined || report === undefined) {
      wrongLinks.count(request);
      return null;
    }
    return { share, report, state: shareStateAt(toShare(share), services.now().toISOString()) };
  }

  /** @throws HttpError 404 for a link that never existed, 410 for one that no longer works. */
  async function findOpen(context: PublicContext, token: string): Promise<Found> {
    const found = await find(context, token);
    if (found === null) throw new HttpError(404, SHARE_MESSAGES.unknown);
    if (found.state !== 'open') throw new HttpError(410, SHARE_MESSAGES.over);
    return found;
  }

  register.public(
    calls.openShare,
    async ({ params }, context): Promise<OpenedShare> => {
      const { db } = context;
      const found = await find(context, params.token);
      if (found === null) return { state: 'unknown', report: null };
      const { share, report, state } = found;
      if (state !== 'open') return { state, report: null };
      await countOpening(db, share.id, services.now().toISOString());
      const { name, logoUrl } = await findOffice(db);
      const addressOf = (call: GuestFile) => `${API_BASE}${pathOf(call, params)}`;
      const fileOf = (call: GuestFile, row: ReportRow) => ({
        fileUrl: addressOf(call),
        size: row.size ?? 0,
        pages: row.pages ?? 0,
        sha256: row.sha256 ?? '',
      });
      const signatures = await signaturesOf(db, report.id);
      const sheet = await newestSheet(db, report.id);
      const onSheet = (sheet?.sheet_signed ?? 0) + (sheet?.sheet_refused ?? 0);
      return {
        state,
        report: {
          title: report.title,
          projectName: report.project_name,
          officeName: name,
          logoUrl: logoUrl === null ? null : addressOf(calls.getSharedLogo),
          revision: report.revision ?? 0,
          itemCount: itemIdsOf(report)?.length ?? null,
          issuedAt: report.ready_at ?? report.created_at,
          expiresAt: share.expires_at,
          ...fileOf(calls.getSharedFile, report),
          signatures: signatures.map(toShared),
          sheet:
            sheet === undefined
              ? null
              : {
                  ...fileOf(calls.getSharedSheet, sheet),
                  isComplete: onSheet === signatures.length,
                },
        },
      };
    },
    limit,
  );
  register.publicFile(
    calls.getSharedFile,
    async ({ params }, context) => {
      const { report } = await findOpen(context, params.token);
      nameFile(context.reply, 'inline', reportFileName(report.title, report.revision));
      const file = { key: report.file_key ?? '', contentType: REPORT_TYPE };
      await sendStoredFile(services, context, file);
    },
    limit,
  );
  register.publicFile(
    calls.getSharedSheet,
    async ({ params }, context) => {
      const { report } = await findOpen(context, params.token);
      const sheet = await newestSheet(context.db, report.id);
      if (sheet === undefined) throw new HttpError(404, SHARE_MESSAGES.noSheet);
      nameFile(context.reply, 'inline', reportFileName(report.title, report.revision, true));
      const file = { key: sheet.file_key ?? '', contentType: REPORT_TYPE };
      await sendStoredFile(services, context, file);
    },
    limit,
  );
  register.publicFile(
    calls.getSharedLogo,
    async ({ params }, context) => {
      await findOpen(context, params.token);
      const key = await logoKey(context.db);
      if (key === null) throw new HttpError(404, SHARE_MESSAGES.unknown);
      await sendStoredFile(services, context, { key, contentType: 'image/png' });
    },
    limit,
  );
}
