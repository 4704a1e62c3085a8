import { ASSESSMENT } from '../../contract/enums';
import { isSettled } from '../../contract/items/item-status';
import type { ItemFields } from '../../server/repositories/item-rows';
import type { ItemCells } from './row-schemas';

/** What an imported finding is; whatever the source cannot say is empty. */
export function itemFields(cells: ItemCells): ItemFields {
  const settled = isSettled(cells.status);
  return {
    title: cells.title,
    description: cells.description,
    category: cells.category,
    location: cells.location,
    status: cells.status,
    assessment: settled ? ASSESSMENT.pass : ASSESSMENT.fail,
    priority: cells.priority,
    severity: null,
    notes: cells.notes,
    recommendedAction: null,
    dueDate: cells.dueDate,
    assignedToId: null,
    estimatedHours: null,
    actualHours: null,
    costEstimate: null,
    actualCost: null,
    progress: 0,
    isResolved: settled,
    resolvedDate: settled ? cells.resolvedDate : null,
    resolvedByUserName: null,
    resolutionNotes: null,
    resolutionType: null,
    requiresVerification: false,
    qualityRating: null,
    followUpActions: null,
    tags: [],
    technicalNotes: null,
  };
}
