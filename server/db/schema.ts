import type { Generated } from 'kysely';
import type { CLIENT_FIELDS } from '../../contract/clients/client-fields';
import type { INSPECTION_FIELDS } from '../../contract/inspections/inspection-fields';
import type { OFFICE_FIELDS } from '../../contract/office/office-fields';
import type { PROJECT_FIELDS } from '../../contract/projects/project-fields';
import type {
  ITEM_FIELDS,
  RESOLUTION_FIELDS,
  VERIFICATION_FIELDS,
} from '../../contract/items/item-fields';
import type { ColumnsOf } from './record-columns';

/**
 * The tables, the same on SQLite and PostgreSQL. Flags are 0 or 1, instants are ISO text in UTC,
 * calendar dates are `YYYY-MM-DD`, lists are JSON text. `*_key` columns hold folded text for
 * searching (see `contract/rules/fold-text.ts`), `*_sort` columns hold sort keys of names (see
 * `contract/rules/name-order.ts`).
 */

interface Dated {
  created_at: string;
  updated_at: string;
}

export interface Versioned extends Dated {
  version: Generated<number>;
}

interface Imported {
  /** The id of an imported record in its source. A later import finds the record by it. */
  import_key: string | null;
}

export interface UsersTable extends Versioned {
  id: Generated<number>;
  email: string;
  email_key: string;
  first_name: string;
  last_name: string;
  role: 'Admin' | 'ProjectManager' | 'Inspector';
  password_hash: string;
  /** The password before the last change or reset; null before the first. */
  former_password_hash: string | null;
  /** The last password that an Admin set for the user. */
  handed_out_hash: string | null;
  is_active: Generated<number>;
  requires_password_reset: Generated<number>;
  failed_logins: Generated<number>;
  lockout_end: string | null;
  last_login_at: string | null;
}

export interface SessionsTable {
  id: string;
  user_id: number;
  current_hash: string;
  previous_hash: string | null;
  rotation_nonce: string;
  rotated_at: string;
  /** Whether a token of the last rotation has been used. */
  is_confirmed: number;
  /** Whether its cookies may be unprefixed; see `server/auth/cookies.ts`. */
  has_plain_cookies: number;
  created_at: string;
  expires_at: string;
}

export interface ClientsTable extends Versioned, Imported, ColumnsOf<typeof CLIENT_FIELDS> {
  id: Generated<number>;
  name: string;
  name_sort: string;
  contact_person: string | null;
  contact_sort: string | null;
  email: string | null;
  is_archived: Generated<number>;
  search_text: string;
}

export interface ProjectsTable extends Versioned, Imported, ColumnsOf<typeof PROJECT_FIELDS> {
  id: Generated<number>;
  client_id: number;
  /** Copies of the client's name and sort key, so that a page needs no join. */
  client_name: string;
  client_sort: string;
  name: string;
  name_sort: string;
  description: string | null;
  address: string;
  budget: number;
  is_on_hold: Generated<number>;
  is_archived: Generated<number>;
  search_text: string;
}

export interface InspectionsTable extends Versioned, Imported, ColumnsOf<typeof INSPECTION_FIELDS> {
  id: Generated<number>;
  project_id: number;
  /** Copies of the project's and client's names, so that a page needs no join. */
  client_id: number;
  project_name: string;
  client_name: string;
  title: string;
  inspection_date: string;
  scheduled_date: string | null;
  status: 0 | 1 | 2;
  inspector_name: string;
  assigned_to_id: number | null;
  created_by_id: number | null;
  completed_date: string | null;
  is_archived: Generated<number>;
  /** Kept by triggers on the items. */
  item_count: Generated<number>;
  failed_item_count: Generated<number>;
  title_key: string;
  inspector_key: string;
  project_key: string;
  client_key: string;
  title_sort: string;
  inspector_sort: string;
  project_sort: string;
  client_sort: string;
  /** Generated from the four keys. */
  search_text: Generated<string>;
}

/** The number of inspections per status and archived flag; kept by triggers. */
export interface InspectionTotalsTable {
  status: 0 | 1 | 2;
  is_archived: number;
  total: number;
}

export interface ItemsTable
  extends
    Versioned,
    Imported,
    ColumnsOf<typeof ITEM_FIELDS>,
    ColumnsOf<typeof RESOLUTION_FIELDS>,
    ColumnsOf<typeof VERIFICATION_FIELDS> {
  id: Generated<number>;
  inspection_id: number;
  title: string;
  title_sort: string;
  description: string;
  status: string;
  assessment: 0 | 1 | 2;
  priority: 1 | 2 | 3 | 4;
  progress: Generated<number>;
  tags: string;
  is_resolved: Generated<number>;
  resolved_by_user_name: string | null;
  requires_verification: Generated<number>;
  return_count: Generated<number>;
  created_by_id: number | null;
  /** Kept by triggers on the photos. */
  photo_count: Generated<number>;
  /** Copies from the inspection, kept by triggers. */
  project_id: Generated<number>;
  client_id: Generated<number>;
  is_archived: Generated<number>;
  search_text: string;
}

export interface PhotosTable extends Versioned {
  id: Generated<number>;
  item_id: number;
  storage_key: string;
  thumbnail_key: string;
  thumbnail_type: string;
  /**
   * The screen-sized rendition: the photo's own file if it is small enough; null until it is made.
   */
  screen_key: string | null;
  /** Like `screen_key`, for the copies that devices keep. */
  medium_key: Generated<string | null>;
  /** Like `screen_key`, for reports: a JPEG. */
  report_key: Generated<string | null>;
  file_name: string;
  size: number;
  content_type: string;
  sha256: string;
  width: number;
  height: number;
  caption: string | null;
  category: string;
  display_order: number;
  /** The position in its user's selection; null once the user has sorted the photos. */
  selection_order: number | null;
  latitude: number | null;
  longitude: number | null;
  taken_at: string | null;
  camera: string | null;
  lens: string | null;
  settings: string | null;
  dimensions: string | null;
  created_by_id: number | null;
}

/** Comments on items. A deleted comment stays, without its text. */
export interface CommentsTable extends Versioned {
  id: Generated<number>;
  item_id: number;
  author_id: number;
  /** Null if the comment is deleted. */
  text: string | null;
  /** Lists of ids as JSON text. */
  mentioned_user_ids: string;
  photo_ids: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by_id: number | null;
}

/** The settings of the office; one row, whose id is 1. */
export interface OfficeTable extends Versioned, ColumnsOf<typeof OFFICE_FIELDS> {
  id: number;
  time_zone: string;
  /** JSON text. */
  report_layout: string;
  /** A PNG in the storage of photos. */
  logo_key: string | null;
}

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

/** The calendar feeds of users. */
export interface CalendarFeedsTable {
  user_id: number;
  /** As in `SharesTable`. */
  nonce: string;
  token_hash: string;
  created_at: string;
}

/** What has left a calendar feed; triggers on the records write it, see migration 0032. */
export interface CalendarDeparturesTable {
  user_id: number;
  kind: 'inspection' | 'item';
  record_id: number;
  /** Higher than the feed last had. */
  sequence: number;
  left_at: string;
  title: string;
  /** An instant, or the day on which an item was due. */
  starts_at: string;
  import_key: string | null;
}

/** Saved views of the list of all items. */
export interface ViewsTable extends Versioned {
  id: Generated<number>;
  owner_id: number;
  name: string;
  query: string;
  /** Whether everybody sees it. */
  is_shared: Generated<number>;
}

/** Files of running uploads and of deleted photos. They are removed unless a photo claims them. */
export interface StoredFileRemovalsTable {
  key: string;
  created_at: string;
}

export interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  operation: string;
  request_hash: string;
  body: string | null;
  created_at: string;
}

/** How often addresses and sessions have called; only on PostgreSQL, whose servers share it. */
export interface CallCountsTable {
  /** A hash of the route and the address. */
  caller: string;
  calls: number;
  /** Milliseconds since 1970, by the database's clock. */
  ends_at: number;
}

export interface ServerSecretsTable {
  name: string;
  value: string;
}

/** The tables whose changes are in the journal. */
export type JournaledTable =
  | 'clients'
  | 'projects'
  | 'inspections'
  | 'items'
  | 'photos'
  | 'comments'
  | 'users'
  | 'office'
  | 'reports'
  | 'shares'
  | 'views'
  | 'signatures';

/** Who changed what; see `server/db/journal`. The database refuses to change or delete its rows. */
export interface JournalTable {
  /** Increases, but a slow transaction may commit a lower id later; see `entriesAfter`. */
  id: Generated<number>;
  /** The transaction on PostgreSQL, 0 on SQLite. */
  transaction_id: Generated<number>;
  at: string;
  /** The user and their name at the time; null for the system. */
  user_id: number | null;
  user_name: string | null;
  session_id: string | null;
  /** The idempotency key of the call. */
  operation_key: string | null;
  kind: JournaledTable;
  record_id: number;
  /**
   * `declined` if its author gave up values of their own: those are the first of each pair, and the
   * record's values the second.
   */
  action: 'created' | 'changed' | 'deleted' | 'declined';
  /** The version of the record after the change. */
  version: number;
  /** Where the record belongs: an inspection and its items and photos share these. */
  inspection_id: number | null;
  item_id: number | null;
  /** JSON text: `{"field":[from,to]}`. */
  changes: string;
  /** The version that its author had seen, if others had changed the record since; otherwise null. */
  seen_version: number | null;
}

/**
 * Entries that concern a user; triggers on the journal write them, see
 * `server/db/journal/inbox.ts`.
 */
export interface InboxTable {
  user_id: number;
  /** The journal entry that concerns the user. This row is deleted with the entry. */
  entry_id: number;
  /** Null until the user has read it. */
  read_at: string | null;
  /** What it tells of a verification; null if it is a mention or an assignment. */
  verification: Generated<'waiting' | 'returned' | null>;
}

/** Has one row. */
export interface JournalStateTable {
  id: number;
  /** The digest of the statements that created the triggers. */
  definition: string;
  /** On SQLite, the actor of the running transaction; null outside transactions. */
  user_id: number | null;
  user_name: string | null;
  session_id: string | null;
  operation_key: string | null;
  at: string | null;
  seen_version: number | null;
  /** On PostgreSQL, the offset added to transaction numbers; see `install.ts`. */
  transaction_offset: number;
}

/** What was removed from the journal by one command. */
export interface JournalCheckpointsTable {
  id: Generated<number>;
  /** Entries from before this instant were removed. */
  before_at: string;
  /** The times of the first and last of these entries. */
  first_at: string;
  last_at: string;
  last_entry_id: number;
  entries: number;
  /** SHA-256 over the previous hash and the removed entries. */
  hash: string;
  /** The operator's account on their machine. */
  pruned_by: string;
  pruned_at: string;
}

export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  clients: ClientsTable;
  projects: ProjectsTable;
  inspections: InspectionsTable;
  inspection_totals: InspectionTotalsTable;
  items: ItemsTable;
  photos: PhotosTable;
  comments: CommentsTable;
  office: OfficeTable;
  reports: ReportsTable;
  agreements: AgreementsTable;
  signatures: SignaturesTable;
  report_inspections: ReportInspectionsTable;
  report_jobs: ReportJobsTable;
  report_layouts: ReportLayoutsTable;
  shares: SharesTable;
  calendar_feeds: CalendarFeedsTable;
  calendar_departures: CalendarDeparturesTable;
  views: ViewsTable;
  stored_file_removals: StoredFileRemovalsTable;
  idempotency_keys: IdempotencyKeysTable;
  call_counts: CallCountsTable;
  server_secrets: ServerSecretsTable;
  journal: JournalTable;
  journal_state: JournalStateTable;
  journal_checkpoints: JournalCheckpointsTable;
  inbox: InboxTable;
}
