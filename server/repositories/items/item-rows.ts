import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { ITEM_STATUSES, ITEM_TAGS } from '../../../contract/enums';
import type { Item, ItemFields, ListedItem } from '../../../contract/items/item';
import {
  ITEM_FIELDS,
  RESOLUTION_FIELDS,
  VERIFICATION_FIELDS,
} from '../../../contract/items/item-fields';
import { sortKeyOf } from '../../../contract/rules/name-order';
import type { Queries } from '../../db/database';
import { recordColumns } from '../../db/record-columns';
import type { ItemsTable } from '../../db/tables/records';
import { storedFileUrl } from '../stored-file-url';

/** Converts between the rows of items and their records. */

export interface ItemRow extends Selectable<ItemsTable> {
  assigned_first_name: string | null;
  assigned_last_name: string | null;
  first_thumbnail_key: string | null;
  newest_photo_id: number | null;
  newest_comment_id: number | null;
}

/** An index has the photos of each item in order. */
const FIRST_THUMBNAIL = `
  CASE WHEN items.photo_count > 0 THEN (
    SELECT thumbnail_key FROM photos WHERE photos.item_id = items.id
    ORDER BY display_order, id LIMIT 1
  ) END`;

const NEWEST_PHOTO = `
  CASE WHEN items.photo_count > 0 THEN (
    SELECT max(photos.id) FROM photos WHERE photos.item_id = items.id
  ) END`;

/** An index has the comments on each item by id. */
const NEWEST_COMMENT = '(SELECT max(comments.id) FROM comments WHERE comments.item_id = items.id)';

export const selectItems = (db: Queries) =>
  db
    .selectFrom('items')
    .leftJoin('users as assigned', 'assigned.id', 'items.assigned_to_id')
    .selectAll('items')
    .select([
      'assigned.first_name as assigned_first_name',
      'assigned.last_name as assigned_last_name',
      sql.raw<string | null>(FIRST_THUMBNAIL).as('first_thumbnail_key'),
      sql.raw<number | null>(NEWEST_PHOTO).as('newest_photo_id'),
      sql.raw<number | null>(NEWEST_COMMENT).as('newest_comment_id'),
    ]);

const OF_ITEM = `items.*, assigned.first_name AS assigned_first_name,
  assigned.last_name AS assigned_last_name, ${FIRST_THUMBNAIL} AS first_thumbnail_key,
  ${NEWEST_PHOTO} AS newest_photo_id, ${NEWEST_COMMENT} AS newest_comment_id`;
const WITH_ASSIGNEE = 'LEFT JOIN users AS assigned ON assigned.id = items.assigned_to_id';

/** The same selection in SQL; conditions and order are appended. */
export const ITEM_SELECTION = `SELECT ${OF_ITEM} FROM items ${WITH_ASSIGNEE}`;

/** Items with the names of their inspection; conditions and order are appended. */
export const LISTED_ITEM_SELECTION = `
  SELECT ${OF_ITEM}, inspections.title AS inspection_title,
    inspections.assigned_to_id AS inspection_assigned_to_id, inspections.project_name,
    inspections.client_name
  FROM items INNER JOIN inspections ON inspections.id = items.inspection_id ${WITH_ASSIGNEE}`;

export interface ListedItemRow extends ItemRow {
  inspection_title: string;
  inspection_assigned_to_id: number | null;
  project_name: string;
  client_name: string;
}

const StoredTags = z.array(z.string());

const storedTags = (stored: string) => StoredTags.parse(JSON.parse(stored));
const knownTag = (tag: string) => ITEM_TAGS.find((name) => name === tag);

/** Without those that only a newer version knows. */
const tagsOf = (stored: string) => storedTags(stored).flatMap((tag) => knownTag(tag) ?? []);

/** The tags to store instead of others, of which those stay that only a newer version knows. */
export const replacedTags = (stored: string, tags: ItemFields['tags']): string => {
  const unknown = storedTags(stored).filter((tag) => knownTag(tag) === undefined);
  return JSON.stringify([...tags, ...unknown]);
};

const assignee = (row: ItemRow) =>
  row.assigned_to_id === null
    ? null
    : {
        id: row.assigned_to_id,
        name: `${row.assigned_first_name ?? ''} ${row.assigned_last_name ?? ''}`.trim(),
        avatar: null,
      };

const itemColumns = recordColumns(ITEM_FIELDS);
const resolutionColumns = recordColumns(RESOLUTION_FIELDS);
const verificationColumns = recordColumns(VERIFICATION_FIELDS);

export function toItem(row: ItemRow): Item {
  return {
    id: row.id,
    inspectionId: row.inspection_id,
    title: row.title,
    description: row.description,
    status: ITEM_STATUSES.find((status) => status === row.status) ?? 'Open',
    assessment: row.assessment,
    priority: row.priority,
    ...itemColumns.fromRow(row),
    assignedTo: assignee(row),
    progress: row.progress,
    tags: tagsOf(row.tags),
    isResolved: row.is_resolved === 1,
    ...resolutionColumns.fromRow(row),
    resolvedByUserName: row.resolved_by_user_name,
    requiresVerification: row.requires_verification === 1,
    ...verificationColumns.fromRow(row),
    returnCount: row.return_count,
    photoCount: row.photo_count,
    ...(row.first_thumbnail_key === null
      ? {}
      : { thumbnailUrl: storedFileUrl(row.first_thumbnail_key) }),
    newestPhotoId: row.newest_photo_id ?? 0,
    newestCommentId: row.newest_comment_id ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

export const toListedItem = (row: ListedItemRow): ListedItem => ({
  ...toItem(row),
  inspectionTitle: row.inspection_title,
  inspectionAssignedToId: row.inspection_assigned_to_id,
  projectId: row.project_id,
  projectName: row.project_name,
  clientId: row.client_id,
  clientName: row.client_name,
});

export function toItemRow(fields: ItemFields, searchText: string) {
  return {
    title: fields.title,
    title_sort: sortKeyOf(fields.title),
    description: fields.description,
    status: fields.status,
    assessment: fields.assessment,
    priority: fields.priority,
    ...itemColumns.toRow(fields),
    progress: fields.progress,
    tags: JSON.stringify(fields.tags),
    is_resolved: Number(fields.isResolved),
    ...resolutionColumns.toRow(fields),
    resolved_by_user_name: fields.resolvedByUserName,
    requires_verification: Number(fields.requiresVerification),
    ...verificationColumns.toRow(fields),
    return_count: fields.returnCount,
    search_text: searchText,
  };
}
