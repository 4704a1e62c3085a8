import type { Generated } from 'kysely';
import type { Versioned } from './common';

/** Reports, their signatures, and the jobs that make them. */

/** Reports of inspections and projects. They stay when their subject is deleted. */
export interface ReportsTable extends Versioned {
  id: Generated<number>;
  purpose: 'preview' | 'draft' | 'revision' | 'sheet';
  /** A report that is being made is queued; its job has the details. */
  state: 'queued' | 'ready' | 'failed' | 'cancelled';
  /** The subject by which its revisions are counted: `inspection:7` or `project:7`. */
  subject: string;
  inspection_id: number | null;
  project_id: number;
  /** JSON text: the only items that it includes; null for all. */
  item_ids: string | null;
  /** Names at the time when it was made. */
  title: string;
  title_sort: string;
  project_name: string;
  project_sort: string;
  search_text: string;
  /** JSON text. */
  layout: string;
  /** The address of the app, for links. */
  base_url: string;
  /** Null for previews and drafts, and for revisions that were not issued. */
  revision: number | null;
  /** Set by a trigger on the journal. */
  is_outdated: Generated<number>;
  failure: string | null;
  /** Of the PDF; null until it is ready. */
  file_key: string | null;
  size: number | null;
  pages: number | null;
  sha256: string | null;
  missing_photos: Generated<number>;
  created_by_id: number;
  created_by_name: string;
  ready_at: string | null;
  /** The revision whose signatures it contains; null for other reports. */
  sheet_of: number | null;
  /** How many signatures and refusals a sheet has; null for other reports. */
  sheet_signed: number | null;
  sheet_refused: number | null;
}

/**
 * What people agree to when they sign a report. The database refuses to change or delete its rows.
 */
export interface AgreementsTable {
  version: number;
  text: string;
  created_at: string;
}

/** Signatures under revisions. The database refuses to change or delete its rows. */
export interface SignaturesTable extends Versioned {
  id: Generated<number>;
  report_id: number;
  decision: 'signed' | 'refused';
  name: string;
  role: string;
  /** JSON text; null if the typed name counts, and for refusals. */
  drawing: string | null;
  /** Only for a refusal. */
  reason: string | null;
  agreement_version: number;
  /** SHA-256 of the file that was shown. */
  sha256: string;
  /** By the device's clock. */
  signed_at: string;
  latitude: number | null;
  longitude: number | null;
  /** In metres. */
  accuracy: number | null;
  taken_by_id: number;
  taken_by_name: string;
}

/** The inspections whose findings a report contains. */
export interface ReportInspectionsTable {
  report_id: number;
  inspection_id: number;
}

/** Reports to make. A row is deleted when its report is ready, failed or cancelled. */
export interface ReportJobsTable {
  report_id: number;
  /** The server that makes it, and until when no other may; null while it waits. */
  holder: string | null;
  lease_until: string | null;
  attempts: Generated<number>;
  /** Photos. */
  done: Generated<number>;
  total: Generated<number>;
}

/** The report layout that a user last chose, as JSON text. */
export interface ReportLayoutsTable {
  user_id: number;
  layout: string;
}

/** Links to issued revisions, for people without an account. */
export interface SharesTable extends Versioned {
  id: Generated<number>;
  report_id: number;
  /** The nonce from which, with its secret, the server derives the link's token. */
  nonce: string;
  /** SHA-256 of the token. */
  token_hash: string;
  created_by_id: number;
  created_by_name: string;
  expires_at: string;
  revoked_at: string | null;
  openings: Generated<number>;
  last_opened_at: string | null;
}
