import { ASSESSMENT } from '../../contract/enums';
import { ITEM_FIELDS, RESOLUTION_FIELDS } from '../../contract/items/item-fields';
import { emptyValues } from '../../contract/record-fields';
import { isSettled } from '../../contract/items/item-status';
import { NO_VERIFICATION } from '../../contract/items/verification';
import type { ItemFields } from '../../contract/items/item';
import type { ItemCells } from './row-schemas';

/** The fields of an imported finding; fields that the source lacks are empty. */
export function itemFields(cells: ItemCells): ItemFields {
  const settled = isSettled(cells.status);
  return {
    ...emptyValues(ITEM_FIELDS),
    ...emptyValues(RESOLUTION_FIELDS),
    title: cells.title,
    description: cells.description,
    category: cells.category,
    location: cells.location,
    status: cells.status,
    assessment: settled ? ASSESSMENT.pass : ASSESSMENT.fail,
    priority: cells.priority,
    notes: cells.notes,
    dueDate: cells.dueDate,
    progress: 0,
    isResolved: settled,
    resolvedDate: settled ? cells.resolvedDate : null,
    resolvedByUserName: null,
    requiresVerification: false,
    ...NO_VERIFICATION,
    tags: [],
  };
}
