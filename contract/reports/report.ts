import * as z from 'zod/mini';
import { Id, Version } from '../fields';
import { mayIssue, type Issuer } from './may-issue';
import { hasCapability } from '../roles';
import { ReportLayout } from './layout';

/**
 * A preview has only the first pages and is soon removed. A draft is complete but has no number. A
 * revision is issued: it has a number and never changes.
 */
export const REPORT_PURPOSES = ['preview', 'draft', 'revision'] as const;
export type ReportPurpose = (typeof REPORT_PURPOSES)[number];

/** A sheet has the signatures of a revision; it is made again after each of them. */
const PURPOSES = [...REPORT_PURPOSES, 'sheet'] as const;

export const REPORT_STATES = ['queued', 'making', 'ready', 'failed', 'cancelled'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** The progress of a report that is being made; photos take most of the time. */
export const ReportProgress = z.object({ done: z.number(), total: z.number() });

export const Report = z.object({
  id: Id,
  purpose: z.enum(PURPOSES),
  state: z.enum(REPORT_STATES),
  /** Null for a report of a whole project. */
  inspectionId: z.nullable(Id),
  projectId: Id,
  projectName: z.string(),
  /** The name of the inspection or project when the report was made. */
  title: z.string(),
  /** How many items it is limited to; null if it includes all. */
  itemCount: z.nullable(z.number()),
  layout: ReportLayout,
  /** The number of the revision, counted per inspection or project; null for a preview or draft. */
  revision: z.nullable(z.number()),
  /** Whether its inspection or project has changed since. */
  isOutdated: z.boolean(),
  /** Whether its inspection or project was deleted since. */
  isSubjectDeleted: z._default(z.boolean(), false),
  /** Null unless it is being made. */
  progress: z.nullable(ReportProgress),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** The address of the PDF on this server; null until it is ready. */
  fileUrl: z.nullable(z.string()),
  /** Of the PDF: its bytes, its pages, and its SHA-256 in hexadecimal. */
  size: z.nullable(z.number()),
  pages: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  /** The number of photos that it shows as a placeholder because their files could not be read. */
  missingPhotos: z.number(),
  /** The inspector who may issue and share it; null for a project, and if there is none. */
  assignedToId: z._default(z.nullable(Id), null),
  /** How often the pages of its links were opened. */
  openings: z._default(z.number(), 0),
  /** How many people have signed it, and how many have refused to. */
  signed: z.number(),
  refused: z.number(),
  /** The address of the newest sheet of signatures; null until there is one. */
  sheetUrl: z.nullable(z.string()),
  /** Why the newest sheet could not be made; null if it was made. */
  sheetFailure: z.nullable(z.string()),
  /** The newest sheet that was made or failed, which can be made again if it failed. */
  sheetId: z._default(z.nullable(Id), null),
  /** Of that sheet; null also in answers of older servers. */
  sheetVersion: z._default(z.nullable(Version), null),
  createdBy: z.string(),
  createdById: Id,
  createdAt: z.string(),
  /** When what the PDF shows was read; for a revision, when it was issued. Null until it is ready. */
  readyAt: z.nullable(z.string()),
  version: Version,
});
export type Report = z.output<typeof Report>;

export const isUnderWay = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'queued' || state === 'making';

/** Whether a user may cancel a report or have it made again. */
export const mayHandle = ({ id, role }: Issuer, { createdById }: Pick<Report, 'createdById'>) =>
  createdById === id || hasCapability(role, 'canIssueReports');

/**
 * Whether a user may have the sheet of a revision's signatures made again: those who may collect
 * them now, even if somebody else collected the last one.
 */
export const mayMakeSheet = (
  person: Issuer,
  { assignedToId }: Pick<Report, 'assignedToId'>,
): boolean => mayIssue(person, assignedToId);

/** Whether a user may share a report: only an issued one, and only if they may issue it. */
export const mayShare = (
  person: Issuer,
  { purpose, state, assignedToId }: Pick<Report, 'purpose' | 'state' | 'assignedToId'>,
): boolean => purpose === 'revision' && state === 'ready' && mayIssue(person, assignedToId);
