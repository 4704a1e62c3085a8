import type { FastifyRequest } from 'fastify';
import { reportFileName } from '../../contract/reports/file-name';
import * as calls from '../../contract/shares/calls';
import { SHARE_MESSAGES } from '../../contract/shares/messages';
import { type OpenedShare, type SharedSignature, shareStateAt } from '../../contract/shares/share';
import type { Signature } from '../../contract/signatures/signature';
import { Sha256 } from '../../contract/fields';
import { API_BASE } from '../../contract/limits';
import { type Call, pathOf } from '../../contract/call';
import { hashOfToken } from '../auth/link-tokens';
import type { Queries } from '../db/database';
import { ignoreFullDisk } from '../errors/full-disk';
import { HttpError } from '../errors/http-error';
import { CountedOpenings } from '../http/limits/counted-openings';
import { nameFile } from '../http/files/file-names';
import { sendInTurn } from '../http/files/send-in-turn';
import type { PublicContext, Registrar } from '../http/calls/handlers';
import type { Services } from '../http/services';
import { findOffice, logoKey } from '../repositories/office';
import { itemIdsOf, type ReportRow } from '../repositories/reports/report-rows';
import { findReportRow, newestSheet, sheetWith } from '../repositories/reports/reports';
import { countOpening, findShareByHash, type ShareRow, toShare } from '../repositories/shares';
import { haveSignaturesPlace, signaturesOf } from '../repositories/signatures/signatures';
import { REPORT_TYPE } from '../reports/jobs/make-file';

/** Per address, because a whole office may open one link. */
const OPENINGS_PER_MINUTE = 120;

interface Found {
  share: ShareRow;
  report: ReportRow;
  state: 'open' | 'expired' | 'revoked';
}

/**
 * Neither who asked for a signature, nor where. The sheet says where, so guests get none if one of
 * its signatures has a place.
 */
const toShared = ({ decision, name, role, signedAt, reason }: Signature): SharedSignature => ({
  decision,
  name,
  role,
  signedAt,
  reason,
});

const useOf = ({ download = false }: { download?: boolean | undefined }) =>
  download ? 'attachment' : 'inline';

/** The sheet of a revision's signatures with this digest, if guests may read it. */
async function sheetForGuests(
  db: Queries,
  revisionId: number,
  sha256: string | undefined,
): Promise<ReportRow | undefined> {
  const digest = Sha256.safeParse(sha256);
  if (!digest.success || (await haveSignaturesPlace(db, revisionId))) return undefined;
  return sheetWith(db, revisionId, digest.data);
}

/** What guests with a link receive. */
export function sharedRoutes(register: Registrar, services: Services): void {
  const { wrongLinks } = services;
  const limit = { perMinute: OPENINGS_PER_MINUTE };
  const ofFile = {
    ...limit,
    // The page of a link has the path of the call that reads it.
    pageInstead: ({ params }: FastifyRequest) =>
      pathOf(calls.openShare, params as { token: string }),
  };
  const counted = new CountedOpenings();

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
      const now = services.now();
      if (counted.isNew(share.id, context.request.ip, now.getTime()))
        await countOpening(db, share.id, now.toISOString()).catch(ignoreFullDisk);
      const { name, logoUrl } = await findOffice(db);
      const addressOf = (call: Call) => `${API_BASE}${pathOf(call, params)}`;
      const fileOf = (fileUrl: string, row: ReportRow) => ({
        fileUrl,
        size: row.size ?? 0,
        pages: row.pages ?? 0,
        sha256: row.sha256 ?? '',
      });
      const signatures = await signaturesOf(db, report.id);
      const isSheetWithheld = signatures.some(({ place }) => place !== null);
      const sheet = isSheetWithheld ? undefined : await newestSheet(db, report.id);
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
          endsInMs: Date.parse(share.expires_at) - now.getTime(),
          ...fileOf(addressOf(calls.getSharedFile), report),
          signatures: signatures.map(toShared),
          sheet:
            sheet === undefined
              ? null
              : {
                  ...fileOf(
                    `${addressOf(calls.getSharedSheet)}?sha256=${sheet.sha256 ?? ''}`,
                    sheet,
                  ),
                  isComplete: onSheet === signatures.length,
                },
          isSheetWithheld,
        },
      };
    },
    limit,
  );
  register.publicFile(
    calls.getSharedFile,
    async ({ params, query }, context) => {
      const { report } = await findOpen(context, params.token);
      nameFile(context.reply, useOf(query), reportFileName(report.title, report.revision));
      const file = { key: report.file_key ?? '', contentType: REPORT_TYPE };
      await sendInTurn(services, context, file);
    },
    ofFile,
  );
  register.publicFile(
    calls.getSharedSheet,
    async ({ params, query }, context) => {
      const { report } = await findOpen(context, params.token);
      const sheet = await sheetForGuests(context.db, report.id, query.sha256);
      if (sheet === undefined) throw new HttpError(404, SHARE_MESSAGES.noSheet);
      nameFile(context.reply, useOf(query), reportFileName(report.title, report.revision, true));
      const file = { key: sheet.file_key ?? '', contentType: REPORT_TYPE };
      await sendInTurn(services, context, file);
    },
    ofFile,
  );
  register.publicFile(
    calls.getSharedLogo,
    async ({ params }, context) => {
      await findOpen(context, params.token);
      const key = await logoKey(context.db);
      if (key === null) throw new HttpError(404, SHARE_MESSAGES.unknown);
      await sendInTurn(services, context, { key, contentType: 'image/png' });
    },
    ofFile,
  );
}
