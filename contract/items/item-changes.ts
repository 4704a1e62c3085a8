import { ASSESSMENT, type Assessment, type ItemStatus } from '../enums';
import { NEW_ITEM } from '../limits';
import { withChanges } from '../update';
import type { ItemUpdate, NewItem } from './calls';
import type { Item, ItemFields } from './item';
import { missingIn } from './item-completeness';
import { isSettled, movedTo, type Stamp } from './item-status';
import { NO_RESOLUTION, withStatus } from './resolution';
import { NO_VERIFICATION } from './verification';

/** The fields of an item after each writing call; pure. */

type NamedStatus = Pick<ItemUpdate, 'status' | 'assessment'>;

/** A number in the status field is the assessment, a name the workflow status. */
function statusOf(named: NamedStatus, before: ItemStatus): [ItemStatus, Assessment | undefined] {
  return typeof named.status === 'number'
    ? [before, named.assessment ?? named.status]
    : [named.status ?? before, named.assessment];
}

const UNSETTLED = {
  status: NEW_ITEM.status,
  assessment: ASSESSMENT.fail,
  progress: 0,
  isResolved: false,
  resolvedDate: null,
  resolvedByUserName: null,
} as const;

/** The fields of a new item. Its status sets the same fields as a move to that status. */
export function newFields(input: NewItem, stamp: Stamp): ItemFields {
  const [status, assessment] = statusOf(input, NEW_ITEM.status);
  const { progress = 0, resolvedDate } = input;
  const moved = movedTo({ ...UNSETTLED, progress, resolvedDate }, status, stamp);
  return {
    ...input,
    description: input.description ?? '',
    priority: input.priority ?? NEW_ITEM.priority,
    requiresVerification: input.requiresVerification ?? false,
    ...NO_VERIFICATION,
    tags: [...new Set(input.tags ?? [])],
    ...moved,
    assessment: assessment ?? moved.assessment,
  };
}

/**
 * The values of a change as an item stores them; undefined for fields that the change does not
 * name.
 */
const namedFields = (changes: ItemUpdate) => ({
  ...changes,
  status: undefined,
  description: changes.description === null ? '' : changes.description,
  priority: changes.priority === null ? NEW_ITEM.priority : changes.priority,
  tags: changes.tags && [...new Set(changes.tags)],
  // A settled item keeps its date unless the change names another.
  resolvedDate: changes.resolvedDate ?? undefined,
});

/**
 * The fields of an item after a change; fields that the change does not name keep their values. The
 * status moves as in `withStatus`, but an assessment in the request takes precedence.
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
 * The required fields that a change would leave empty. A draft that becomes a finding needs all of
 * them. An imported finding does not need those that it never had.
 */
export function missingAfter(before: Item, changes: ItemUpdate, after: ItemFields): Needed[] {
  if (after.status === 'Draft') return [];
  const lacked = before.status === 'Draft' ? [] : missingIn(before);
  const { priority = after.priority } = changes;
  return missingIn({ ...after, priority }).filter((field) => !lacked.includes(field));
}

/**
 * A copy of a finding is open and has no resolution; a copy of a draft is a draft. It is assigned to
 * nobody if the assignee was deactivated.
 */
export function copied(item: Item, stamp: Stamp, isAssignable: boolean): ItemFields {
  const status = item.status === 'Draft' ? 'Draft' : 'Open';
  const assessment = isSettled(item.status) ? ASSESSMENT.fail : item.assessment;
  return {
    ...item,
    ...movedTo({ ...item, assessment }, status, stamp),
    ...NO_RESOLUTION,
    ...NO_VERIFICATION,
    assignedToId: isAssignable ? item.assignedToId : null,
  };
}
