import { ASSESSMENT, type Assessment, type ItemStatus } from '../../contract/enums';
import type { ItemUpdate, NewItem } from '../../contract/items/calls';
import type { Item } from '../../contract/items/item';
import { NEW_ITEM } from '../../contract/limits';
import { missingIn } from '../../contract/items/item-completeness';
import { isSettled, movedTo, type Stamp } from '../../contract/items/item-status';
import { NO_RESOLUTION, withStatus } from '../../contract/items/resolution';
import { withChanges } from '../../contract/update';
import type { ItemFields } from '../repositories/item-rows';

/** What the calls that write an item make of its fields; pure. */

type Said = Pick<ItemUpdate, 'status' | 'assessment'>;

/** A number in the status field is the assessment, a name the workflow status. */
function statusOf(said: Said, before: ItemStatus): [ItemStatus, Assessment | undefined] {
  return typeof said.status === 'number'
    ? [before, said.assessment ?? said.status]
    : [said.status ?? before, said.assessment];
}

const UNSETTLED = {
  status: NEW_ITEM.status,
  assessment: ASSESSMENT.fail,
  progress: 0,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
} as const;

/** The fields of a new item. Its status is stamped as a move to it is. */
export function newFields(input: NewItem, stamp: Stamp): ItemFields {
  const [status, assessment] = statusOf(input, NEW_ITEM.status);
  const { progress = 0, resolvedDate } = input;
  const moved = movedTo({ ...UNSETTLED, progress, resolvedDate }, status, stamp);
  return {
    ...input,
    description: input.description ?? '',
    priority: input.priority ?? NEW_ITEM.priority,
    requiresVerification: input.requiresVerification ?? false,
    tags: [...new Set(input.tags ?? [])],
    ...moved,
    assessment: assessment ?? moved.assessment,
  };
}

/** The values of a change as an item holds them; what the change does not name is undefined. */
const namedFields = (changes: ItemUpdate) => ({
  ...changes,
  status: undefined,
  description: changes.description === null ? '' : changes.description,
  priority: changes.priority === null ? NEW_ITEM.priority : changes.priority,
  tags: changes.tags && [...new Set(changes.tags)],
  // A settled item keeps its date until another one is named.
  resolvedDate: changes.resolvedDate ?? undefined,
});

/**
 * The fields of an item after a change: what the change names, and the rest as it was. Its status
 * moves as `withStatus` says; an assessment that was sent wins.
 */
export function changedFields(before: Item, changes: ItemUpdate, stamp: Stamp): ItemFields {
  const [status, assessment] = statusOf(changes, before.status);
  const moved = status === before.status ? before : withStatus(before, status, stamp);
  const after = withChanges<Item>(moved, namedFields(changes));
  return {
    ...after,
    assessment: assessment ?? moved.assessment,
    progress: status === 'Open' ? 0 : after.progress,
    resolvedDate: isSettled(status) ? after.resolvedDate : null,
  };
}

type Needed = ReturnType<typeof missingIn>[number];

/**
 * The fields that a change takes from a finding, or that a draft lacks to become one. What an
 * imported finding never had is not demanded by a change of something else.
 */
export function missingAfter(before: Item, changes: ItemUpdate, after: ItemFields): Needed[] {
  if (after.status === 'Draft') return [];
  const lacked = before.status === 'Draft' ? [] : missingIn(before);
  const { priority = after.priority } = changes;
  return missingIn({ ...after, priority }).filter((field) => !lacked.includes(field));
}

/** A copy to work on anew: an open finding without the resolution; a draft stays one. */
export function copied(item: Item, stamp: Stamp): ItemFields {
  const status = item.status === 'Draft' ? 'Draft' : 'Open';
  const assessment = isSettled(item.status) ? ASSESSMENT.fail : item.assessment;
  return { ...item, ...movedTo({ ...item, assessment }, status, stamp), ...NO_RESOLUTION };
}
