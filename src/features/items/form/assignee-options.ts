import type { Assignee } from '../../../../contract/users/user';
import { withChosen } from '../../../ui/select/select';
import type { Option } from '../../../ui/select/select-props';
import type { AssignablePeople } from '../use-assignees';

/** The people who can be responsible for an item. */
export interface Assignees extends AssignablePeople {
  /** The person who is responsible now, even if they have been deactivated since. */
  current: Assignee | null;
}

/**
 * The people to choose from, including those who are chosen here but not offered for other items.
 */
export function assigneeOptions(
  { data, options, current }: Pick<Assignees, 'data' | 'options' | 'current'>,
  chosen: number | null,
): readonly Option<number>[] {
  const people = withChosen(options, current && { value: current.id, label: current.name });
  // A draft, or somebody else, chose them before they were deactivated.
  const isUnknown = chosen !== null && data !== null;
  return withChosen(people, isUnknown ? { value: chosen, label: 'A deactivated user' } : null);
}
