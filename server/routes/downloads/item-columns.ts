import type { Item, ListedItem } from '../../../contract/items/item';
import { columnsOf, type ListColumn } from './columns';

const { column, words } = columnsOf<Item>();

/** The columns of the items of one inspection. */
export const ITEM_COLUMNS: readonly ListColumn<Item>[] = [
  column('number', 'id', 'ID'),
  column('text', 'title', 'Title', { width: 40 }),
  ...words('items', 'status', 'priority', 'category', 'location'),
  column('text', 'assignedTo', 'Assigned To', { of: ({ assignedTo }) => assignedTo?.name }),
  column('day', 'dueDate', 'Due Date'),
  column('number', 'progress', 'Progress (%)'),
  column('text', 'description', 'Description', { width: 60 }),
  ...words('items', 'assessment', 'severity', 'tags', 'notes', 'recommendedAction'),
  column('number', 'estimatedHours', 'Estimated Hours'),
  column('money', 'costEstimate', 'Cost Estimate ($)'),
  ...words('items', 'technicalNotes'),
  column('number', 'actualHours', 'Actual Hours'),
  column('money', 'actualCost', 'Actual Cost ($)'),
  column('day', 'resolvedDate', 'Resolved'),
  ...words('items', 'resolvedByUserName', 'resolutionType', 'resolutionNotes', 'qualityRating'),
  ...words('items', 'followUpActions', 'requiresVerification', 'verifiedByUserName'),
  column('time', 'verifiedAt', 'Verified'),
  column('number', 'returnCount', 'Times Returned'),
  ...words('items', 'returnReason'),
  column('number', 'photoCount', 'Photos'),
  column('time', 'createdAt', 'Created'),
  column('time', 'updatedAt', 'Changed'),
];

const place = columnsOf<ListedItem>();

/** The columns of items of all inspections; each item names its place. */
export const LISTED_ITEM_COLUMNS: readonly ListColumn<ListedItem>[] = [
  place.column('text', 'clientName', 'Client'),
  place.column('text', 'projectName', 'Project'),
  place.column('number', 'inspectionId', 'Inspection ID'),
  place.column('text', 'inspectionTitle', 'Inspection', { width: 40 }),
  ...ITEM_COLUMNS,
];
