import type {
  JournalTable,
  InboxTable,
  JournalStateTable,
  JournalCheckpointsTable,
} from './tables/journal';
import type {
  StoredFileRemovalsTable,
  IdempotencyKeysTable,
  CallCountsTable,
  ServerSecretsTable,
} from './tables/operation';
import type { UsersTable, SessionsTable } from './tables/people';
import type { CalendarFeedsTable, CalendarDeparturesTable, ViewsTable } from './tables/personal';
import type {
  ClientsTable,
  ProjectsTable,
  InspectionsTable,
  InspectionTotalsTable,
  ItemsTable,
  PhotosTable,
  CommentsTable,
  OfficeTable,
} from './tables/records';
import type {
  ReportsTable,
  AgreementsTable,
  SignaturesTable,
  ReportInspectionsTable,
  ReportJobsTable,
  ReportLayoutsTable,
  SharesTable,
} from './tables/reports';

/**
 * The tables, the same on SQLite and PostgreSQL. Flags are 0 or 1, instants are ISO text in UTC,
 * calendar dates are `YYYY-MM-DD`, lists are JSON text. `*_key` columns hold folded text for
 * searching (see `contract/rules/fold-text.ts`), `*_sort` columns hold sort keys of names (see
 * `contract/rules/name-order.ts`).
 */
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
