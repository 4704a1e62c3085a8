import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  ITEM_CATEGORIES,
  ITEM_STATUSES,
  ITEM_TAGS,
  QUALITY_RATINGS,
  RESOLUTION_TYPES,
  SEVERITIES,
} from '../../contract/enums';
import type { Item } from '../../contract/items/item';
import { sortKeyOf } from '../../contract/rules/name-order';
import type { Queries } from '../db/database';
import type { ItemsTable } from '../db/schema';

/** From an item's row to what is answered. */

export interface ItemRow extends Selectable<ItemsTable> {
  assigned_first_name: string | null;
  assigned_last_name: string | null;
}

export const selectItems = (db: Queries) =>
  db
    .selectFrom('items')
    .leftJoin('users as assigned', 'assigned.id', 'items.assigned_to_id')
    .selectAll('items')
    .select([
      'assigned.first_name as assigned_first_name',
      'assigned.last_name as assigned_last_name',
    ]);

/** Selects the same rows where the statement is written by hand; conditions and order follow. */
export const ITEM_SELECTION = `
  SELECT items.*, assigned.first_name AS assigned_first_name,
    assigned.last_name AS assigned_last_name
  FROM items LEFT JOIN users AS assigned ON assigned.id = items.assigned_to_id`;

const StoredTags = z.array(z.enum(ITEM_TAGS));

function oneOf<const Names extends readonly string[]>(names: Names, stored: string | null) {
  return names.find((name): name is Names[number] => name === stored) ?? null;
}

const assignee = (row: ItemRow) =>
  row.assigned_to_id === null
    ? null
    : {
        id: row.assigned_to_id,
        name: `${row.assigned_first_name ?? ''} ${row.assigned_last_name ?? ''}`.trim(),
        avatar: null,
      };

export function toItem(row: ItemRow): Item {
  return {
    id: row.id,
    inspectionId: row.inspection_id,
    title: row.title,
    description: row.description,
    category: oneOf(ITEM_CATEGORIES, row.category),
    location: row.location,
    status: oneOf(ITEM_STATUSES, row.status) ?? 'Open',
    assessment: row.assessment,
    priority: row.priority,
    severity: oneOf(SEVERITIES, row.severity),
    notes: row.notes,
    recommendedAction: row.recommended_action,
    dueDate: row.due_date,
    assignedToId: row.assigned_to_id,
    assignedTo: assignee(row),
    estimatedHours: row.estimated_hours,
    actualHours: row.actual_hours,
    costEstimate: row.cost_estimate,
    actualCost: row.actual_cost,
    progress: row.progress,
    isResolved: row.is_resolved === 1,
    resolvedDate: row.resolved_date,
    resolvedByUserName: row.resolved_by_user_name,
    resolutionNotes: row.resolution_notes,
    resolutionType: oneOf(RESOLUTION_TYPES, row.resolution_type),
    requiresVerification: row.requires_verification === 1,
    qualityRating: oneOf(QUALITY_RATINGS, row.quality_rating),
    followUpActions: row.follow_up_actions,
    tags: StoredTags.parse(JSON.parse(row.tags)),
    technicalNotes: row.technical_notes,
    photoCount: row.photo_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** What may be written of an item; counters, ids and dates of the record are not in it. */
export type ItemFields = Omit<
  Item,
  'id' | 'inspectionId' | 'assignedTo' | 'photoCount' | 'createdAt' | 'updatedAt' | 'version'
>;

export function toItemRow(fields: ItemFields, searchText: string) {
  return {
    title: fields.title,
    title_sort: sortKeyOf(fields.title),
    description: fields.description,
    category: fields.category,
    location: fields.location,
    status: fields.status,
    assessment: fields.assessment,
    priority: fields.priority,
    severity: fields.severity,
    notes: fields.notes,
    recommended_action: fields.recommendedAction,
    due_date: fields.dueDate,
    assigned_to_id: fields.assignedToId,
    estimated_hours: fields.estimatedHours,
    actual_hours: fields.actualHours,
    cost_estimate: fields.costEstimate,
    actual_cost: fields.actualCost,
    progress: fields.progress,
    is_resolved: Number(fields.isResolved),
    resolved_date: fields.resolvedDate,
    resolved_by_user_name: fields.resolvedByUserName,
    resolution_notes: fields.resolutionNotes,
    resolution_type: fields.resolutionType,
    requires_verification: Number(fields.requiresVerification),
    quality_rating: fields.qualityRating,
    follow_up_actions: fields.followUpActions,
    tags: JSON.stringify(fields.tags),
    technical_notes: fields.technicalNotes,
    search_text: searchText,
  };
}
