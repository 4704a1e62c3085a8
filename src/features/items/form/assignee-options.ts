import type { Assignee } from '../../../../contract/users/user';
import type { Failure } from '../../../../machines/failure';
import { withChosen } from '../../../ui/select';
import type { Option } from '../../../ui/select-props';

/** The people who can be responsible for an item. */
export interface Assignees {
  data: readonly Assignee[] | null;
  failure: Failure | null;
  /** What a select shows without them. */
  emptyText: string;
  /** The person who is responsible now, even if they have been deactivated since. */
  current: Assignee | null;
}

const optionOf = ({ id, name }: Assignee): Option<number> => ({ value: id, label: name });

/**
 * The people to choose from, including those who are chosen here but not offered for other items.
 */
export function assigneeOptions(
  { data, current }: Pick<Assignees, 'data' | 'current'>,
  chosen: number | null,
): readonly Option<number>[] {
  const people = withChosen((data ?? []).map(optionOf), current && optionOf(current));
  // A draft, or somebody else, chose them before they were deactivated.
  const isUnknown = chosen !== null && data !== null;
  return withChosen(people, isUnknown ? { value: chosen, label: 'A deactivated user' } : null);
}
