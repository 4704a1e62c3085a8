import { CLIENT_FIELDS } from '../../../contract/clients/client-fields';
import { INSPECTION_FIELDS } from '../../../contract/inspections/inspection-fields';
import {
  ITEM_FIELDS,
  RESOLUTION_FIELDS,
  VERIFICATION_FIELDS,
} from '../../../contract/items/item-fields';
import { OFFICE_FIELDS } from '../../../contract/office/office-fields';
import { PROJECT_FIELDS } from '../../../contract/projects/project-fields';
import type { RecordFields } from '../../../contract/record-fields';
import { type ColumnsOf, fieldOfColumn, recordColumns } from '../record-columns';
import type { Schema } from '../schema';
import type { JournaledTable } from '../tables/journal';

/** What the journal records of each column. `tsc` reports a column that is missing here. */

/**
 * A `value` is recorded unchanged, a `flag` as true or false, a `list` as a list. Of a `secret`
 * only the change is recorded. A column that is `left out` is derived from others, counts
 * something, or never changes.
 */
type Tracking = 'value' | 'flag' | 'list' | 'secret' | 'left out';

type Columns = { [Table in JournaledTable]: Record<keyof Schema[Table], Tracking> };

const valuesOf = <Fields extends RecordFields>(fields: Fields) =>
  Object.fromEntries(recordColumns(fields).names.map((name) => [name, 'value'])) as Record<
    keyof ColumnsOf<Fields>,
    'value'
  >;

/** Every entry has its own id, instant and version. */
const ENTRY = {
  id: 'left out',
  created_at: 'left out',
  updated_at: 'left out',
  version: 'left out',
} as const;

const COLUMNS: Columns = {
  clients: {
    ...ENTRY,
    ...valuesOf(CLIENT_FIELDS),
    name: 'value',
    name_sort: 'left out',
    contact_person: 'value',
    contact_sort: 'left out',
    email: 'value',
    is_archived: 'flag',
    search_text: 'left out',
    import_key: 'left out',
  },
  projects: {
    ...ENTRY,
    ...valuesOf(PROJECT_FIELDS),
    client_id: 'value',
    client_name: 'left out',
    client_sort: 'left out',
    name: 'value',
    name_sort: 'left out',
    description: 'value',
    address: 'value',
    budget: 'value',
    is_on_hold: 'flag',
    is_archived: 'flag',
    search_text: 'left out',
    import_key: 'left out',
  },
  inspections: {
    ...ENTRY,
    ...valuesOf(INSPECTION_FIELDS),
    project_id: 'value',
    client_id: 'left out',
    project_name: 'left out',
    client_name: 'left out',
    title: 'value',
    inspection_date: 'value',
    scheduled_date: 'value',
    status: 'value',
    inspector_name: 'value',
    assigned_to_id: 'value',
    created_by_id: 'left out',
    completed_date: 'value',
    is_archived: 'flag',
    item_count: 'left out',
    failed_item_count: 'left out',
    title_key: 'left out',
    inspector_key: 'left out',
    project_key: 'left out',
    client_key: 'left out',
    title_sort: 'left out',
    inspector_sort: 'left out',
    project_sort: 'left out',
    client_sort: 'left out',
    search_text: 'left out',
    import_key: 'left out',
  },
  items: {
    ...ENTRY,
    ...valuesOf(ITEM_FIELDS),
    ...valuesOf(RESOLUTION_FIELDS),
    ...valuesOf(VERIFICATION_FIELDS),
    inspection_id: 'value',
    title: 'value',
    title_sort: 'left out',
    description: 'value',
    status: 'value',
    assessment: 'value',
    priority: 'value',
    progress: 'value',
    tags: 'list',
    is_resolved: 'flag',
    resolved_by_user_name: 'value',
    requires_verification: 'flag',
    return_count: 'value',
    created_by_id: 'left out',
    photo_count: 'left out',
    project_id: 'left out',
    client_id: 'left out',
    is_archived: 'left out',
    search_text: 'left out',
    import_key: 'left out',
  },
  photos: {
    ...ENTRY,
    item_id: 'value',
    storage_key: 'left out',
    thumbnail_key: 'left out',
    thumbnail_type: 'left out',
    screen_key: 'left out',
    medium_key: 'left out',
    report_key: 'left out',
    file_name: 'value',
    size: 'value',
    content_type: 'value',
    sha256: 'value',
    width: 'left out',
    height: 'left out',
    caption: 'value',
    category: 'value',
    display_order: 'value',
    selection_order: 'left out',
    // The journal keeps what is deleted; the location of a deleted photo should not be kept.
    latitude: 'left out',
    longitude: 'left out',
    taken_at: 'value',
    camera: 'left out',
    lens: 'left out',
    settings: 'left out',
    dimensions: 'left out',
    created_by_id: 'left out',
  },
  comments: {
    ...ENTRY,
    item_id: 'value',
    author_id: 'left out',
    text: 'value',
    mentioned_user_ids: 'list',
    photo_ids: 'list',
    edited_at: 'left out',
    deleted_at: 'value',
    deleted_by_id: 'left out',
  },
  office: {
    ...ENTRY,
    ...valuesOf(OFFICE_FIELDS),
    time_zone: 'value',
    report_layout: 'value',
    logo_key: 'secret',
  },
  reports: {
    ...ENTRY,
    purpose: 'value',
    state: 'value',
    subject: 'left out',
    inspection_id: 'value',
    project_id: 'value',
    item_ids: 'list',
    title: 'value',
    title_sort: 'left out',
    project_name: 'left out',
    project_sort: 'left out',
    search_text: 'left out',
    layout: 'left out',
    base_url: 'left out',
    revision: 'value',
    is_outdated: 'left out',
    failure: 'value',
    file_key: 'left out',
    size: 'left out',
    pages: 'left out',
    sha256: 'value',
    missing_photos: 'left out',
    created_by_id: 'left out',
    created_by_name: 'left out',
    ready_at: 'left out',
    sheet_of: 'value',
    sheet_signed: 'left out',
    sheet_refused: 'left out',
  },
  signatures: {
    ...ENTRY,
    report_id: 'value',
    decision: 'value',
    name: 'value',
    role: 'value',
    // What was drawn, and where, stays in its row, which nobody can change.
    drawing: 'left out',
    reason: 'value',
    agreement_version: 'value',
    sha256: 'value',
    signed_at: 'value',
    latitude: 'left out',
    longitude: 'left out',
    accuracy: 'left out',
    taken_by_id: 'left out',
    taken_by_name: 'left out',
  },
  shares: {
    ...ENTRY,
    report_id: 'value',
    nonce: 'left out',
    token_hash: 'left out',
    created_by_id: 'left out',
    created_by_name: 'left out',
    expires_at: 'value',
    revoked_at: 'value',
    openings: 'left out',
    last_opened_at: 'left out',
  },
  views: {
    ...ENTRY,
    owner_id: 'left out',
    name: 'value',
    query: 'value',
    is_shared: 'flag',
  },
  users: {
    ...ENTRY,
    email: 'value',
    email_key: 'left out',
    first_name: 'value',
    last_name: 'value',
    role: 'value',
    password_hash: 'secret',
    former_password_hash: 'left out',
    handed_out_hash: 'left out',
    is_active: 'flag',
    requires_password_reset: 'flag',
    failed_logins: 'left out',
    lockout_end: 'value',
    last_login_at: 'left out',
  },
};

export const JOURNALED_TABLES = Object.keys(COLUMNS) as JournaledTable[];

/** Fields whose names differ from those of their columns. */
const FIELDS: Readonly<Record<string, string>> = {
  password_hash: 'password',
  lockout_end: 'lockoutEndDate',
  logo_key: 'logo',
  item_id: 'inspectionItemId',
};

export interface TrackedColumn {
  column: string;
  /** The name of the field in the contract. */
  field: string;
  tracking: Exclude<Tracking, 'left out'>;
}

/** The columns of a table that the journal records, in the order of their names. */
export const trackedColumns = (table: JournaledTable): TrackedColumn[] =>
  Object.entries<Tracking>(COLUMNS[table])
    .flatMap(([column, tracking]) =>
      tracking === 'left out'
        ? []
        : [{ column, field: FIELDS[column] ?? fieldOfColumn(column), tracking }],
    )
    .sort((one, other) => (one.column < other.column ? -1 : 1));

/** The names of all columns of a table. */
export const knownColumns = (table: JournaledTable): string[] => Object.keys(COLUMNS[table]);
