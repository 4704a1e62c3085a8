import { ASSESSMENT } from '../../contract/enums';
import { ITEM_FIELDS, RESOLUTION_FIELDS } from '../../contract/items/item-fields';
import { emptyValues } from '../../contract/record-fields';
import { isSettled } from '../../contract/items/item-status';
import { NO_VERIFICATION } from '../../contract/items/verification';
import type { ItemFields } from '../../contract/items/item';
import type { ItemCells } from './row-schemas';

/**
 * Has every field, so that the fields of an item are a copy in which some are set. Adding fields to an
 * object one by one took a tenth of the time of an import.
 */
const EMPTY: ItemFields = {
  ...emptyValues(ITEM_FIELDS),
  ...emptyValues(RESOLUTION_FIELDS),
  ...NO_VERIFICATION,
  title: '',
  description: '',
  status: 'Open',
  assessment: ASSESSMENT.fail,
  priority: 1,
  progress: 0,
  isResolved: false,
  resolvedByUserName: null,
  requiresVerification: false,
  tags: [],
};

/** The fields of an imported finding; fields that the source lacks are empty. */
export function itemFields(cells: ItemCells): ItemFields {
  const settled = isSettled(cells.status);
  return {
    ...EMPTY,
    title: cells.title,
    description: cells.description,
    category: cells.category,
    location: cells.location,
    status: cells.status,
    assessment: settled ? ASSESSMENT.pass : ASSESSMENT.fail,
    priority: cells.priority,
    notes: cells.notes,
    dueDate: cells.dueDate,
    isResolved: settled,
    resolvedDate: settled ? cells.resolvedDate : null,
  };
}
