import * as z from 'zod/mini';
import { defineCall } from '../call';
import { BooleanParam, EmptyBody, Id, IdParam, IdParams, Sha256 } from '../fields';
import { listQuery } from '../lists';
import { ReportLayout } from './layout';
import { REPORT_MAX_ITEMS } from './limits';
import { REPORT_MESSAGES } from './messages';
import { Report, REPORT_PURPOSES, REPORT_STATES } from './report';

export const ReportRequest = z
  .strictObject({
    purpose: z.enum(REPORT_PURPOSES),
    inspectionId: z.optional(Id),
    projectId: z.optional(Id),
    /** Limits the report to these items of the inspection or project. */
    itemIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(REPORT_MAX_ITEMS))),
    layout: z.strictObject(ReportLayout.shape),
  })
  .check(
    z.refine(
      ({ inspectionId, projectId }) => (inspectionId === undefined) !== (projectId === undefined),
      { path: ['inspectionId'], error: REPORT_MESSAGES.nothing },
    ),
  );
export type ReportRequest = z.output<typeof ReportRequest>;

const one = { access: 'signedIn', params: IdParams } as const;
const change = { ...one, changes: ['reports'], idempotent: true, response: Report } as const;

export const ReportListQuery = listQuery(Report, ['createdAt', 'title', 'projectName'], {
  purpose: z.optional(z.enum(REPORT_PURPOSES)),
  /** Queued includes reports that are being made. */
  state: z.optional(z.enum(REPORT_STATES)),
  isOutdated: z.optional(BooleanParam),
  /** Whether anybody has signed it. */
  isSigned: z.optional(BooleanParam),
  /** Whether a link to it works. Only the office knows of all links. */
  isShared: z.optional(BooleanParam),
  /** Whether the page of one of its links was opened. */
  isOpened: z.optional(BooleanParam),
  inspectionId: z.optional(IdParam),
  projectId: z.optional(IdParam),
});
export type ReportListQuery = z.output<typeof ReportListQuery>;

export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: '/reports',
  summary: 'Drafts and issued revisions, the newest first',
  access: 'signedIn',
  list: true,
  query: ReportListQuery,
  response: z.array(Report),
});

export const getReport = defineCall({
  ...one,
  name: 'getReport',
  method: 'GET',
  path: '/reports/:id',
  summary: 'One report, with its progress while it is being made',
  response: Report,
});

export const getReportLayout = defineCall({
  name: 'getReportLayout',
  method: 'GET',
  path: '/reports/layout',
  summary: 'The layout that the user chose last; initially that of the office',
  access: 'signedIn',
  response: ReportLayout,
});

export const createReport = defineCall({
  name: 'createReport',
  method: 'POST',
  path: '/reports',
  summary: 'Have a report made; a revision is issued when it is ready',
  access: 'signedIn',
  changes: ['reports'],
  body: ReportRequest,
  status: 201,
  idempotent: true,
  response: Report,
});

export const cancelReport = defineCall({
  ...change,
  name: 'cancelReport',
  method: 'POST',
  path: '/reports/:id/cancel',
  summary: 'Stop making a report',
  body: EmptyBody,
});

export const retryReport = defineCall({
  ...change,
  name: 'retryReport',
  method: 'POST',
  path: '/reports/:id/retry',
  summary: 'Make a report again that failed or was cancelled',
  body: EmptyBody,
});

/** What anybody who has an issued file may know about it. */
export const IssuedReport = z.object({
  /** Whether it is the revision's sheet of signatures, and not the revision itself. */
  isSheet: z.boolean(),
  title: z.string(),
  projectName: z.string(),
  revision: z.number(),
  /** How many items it is limited to; null if it includes all. */
  itemCount: z._default(z.nullable(z.number()), null),
  issuedAt: z.string(),
  isOutdated: z.boolean(),
  signed: z.number(),
  refused: z.number(),
});
export type IssuedReport = z.output<typeof IssuedReport>;

export const verifyReport = defineCall({
  name: 'verifyReport',
  method: 'GET',
  path: '/reports/issued/:sha256',
  summary: 'The issued revision whose file has this SHA-256 in hexadecimal; null if there is none',
  access: 'public',
  params: z.strictObject({ sha256: Sha256 }),
  response: z.object({ issued: z.nullable(IssuedReport) }),
});
