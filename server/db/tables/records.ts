import type { Generated } from 'kysely';
import type { CLIENT_FIELDS } from '../../../contract/clients/client-fields';
import type { INSPECTION_FIELDS } from '../../../contract/inspections/inspection-fields';
import type {
  ITEM_FIELDS,
  RESOLUTION_FIELDS,
  VERIFICATION_FIELDS,
} from '../../../contract/items/item-fields';
import type { OFFICE_FIELDS } from '../../../contract/office/office-fields';
import type { PROJECT_FIELDS } from '../../../contract/projects/project-fields';
import type { ColumnsOf } from '../record-columns';
import type { Versioned, Imported } from './common';

/** The records of the office, and what belongs to them. */

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
