import { ASSESSMENT, type Assessment, type ItemStatus } from '../../contract/enums';
import type { Item } from '../../contract/item';
import type { ItemInput } from '../../contract/inspection-items';
import { NEW_ITEM } from '../../contract/limits';
import { isSettled, movedTo, type Stamp } from '../../contract/rules/item-status';
import type { ItemFields } from '../repositories/item-rows';

/** What the calls that change an item make of its fields; pure. */

/** A number in the status field is the assessment, a name the workflow status. */
function statusOf(input: ItemInput, before: ItemStatus): [ItemStatus, Assessment | undefined] {
  return typeof input.status === 'number'
    ? [before, input.assessment ?? input.status]
    : [input.status ?? before, input.assessment];
}

const UNSETTLED = {
  status: 'Open',
  assessment: ASSESSMENT.fail,
  progress: 0,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
} as const;

/**
 * The fields after a create (without `before`) or an update. What the form leaves out falls back
 * to what a new item has. The status moves as `movedTo` says; an assessment that was sent wins.
 */
export function fieldsFrom(input: ItemInput, before: Item | undefined, stamp: Stamp): ItemFields {
  const [status, assessment] = statusOf(input, before?.status ?? NEW_ITEM.status);
  const moved = movedTo(
    {
      ...(before ?? UNSETTLED),
      progress: input.progress ?? before?.progress ?? 0,
      resolvedDate: input.resolvedDate ?? before?.resolvedDate ?? null,
    },
    status,
    stamp,
  );
  return {
    title: input.title,
    description: input.description ?? '',
    category: input.category,
    location: input.location,
    priority: input.priority ?? NEW_ITEM.priority,
    severity: input.severity,
    notes: input.notes,
    recommendedAction: input.recommendedAction,
    dueDate: input.dueDate,
    assignedToId: input.assignedToId,
    estimatedHours: input.estimatedHours,
    actualHours: input.actualHours,
    costEstimate: input.costEstimate,
    actualCost: input.actualCost,
    resolutionNotes: input.resolutionNotes,
    resolutionType: input.resolutionType,
    requiresVerification: input.requiresVerification ?? false,
    qualityRating: input.qualityRating,
    followUpActions: input.followUpActions,
    tags: [...new Set(input.tags ?? [])],
    technicalNotes: input.technicalNotes,
    status: moved.status,
    assessment: assessment ?? moved.assessment,
    progress: moved.progress,
    isResolved: moved.isResolved,
    resolvedDate: moved.resolvedDate,
    resolvedByUserName: moved.resolvedByUserName,
  };
}

/** An item moved to a status; everything else stays. */
export const withStatus = (item: Item, status: ItemStatus, stamp: Stamp): ItemFields => ({
  ...item,
  ...movedTo(item, status, stamp),
});

/** A copy to work on anew: an open finding without the resolution; a draft stays one. */
export function copied(item: Item, stamp: Stamp): ItemFields {
  const status = item.status === 'Draft' ? 'Draft' : 'Open';
  const assessment = isSettled(item.status) ? ASSESSMENT.fail : item.assessment;
  return {
    ...item,
    ...movedTo({ ...item, assessment }, status, stamp),
    resolutionNotes: null,
    resolutionType: null,
    requiresVerification: false,
    qualityRating: null,
    followUpActions: null,
    actualHours: null,
    actualCost: null,
  };
}
