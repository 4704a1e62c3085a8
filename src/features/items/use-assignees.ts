import type { ListedAssignee } from '../../../contract/users/user';
import { useLoad } from '../../loading/use-load';
import type { Option } from '../../ui/select/select-props';
import { useUser } from '../session/use-session';
import { personOption } from './filter-people';
import { useItemMachines } from './machines';

/** The people to whom an item can be assigned. */
export interface AssignablePeople {
  /** Null if they are not known. */
  data: readonly ListedAssignee[] | null;
  options: readonly Option<number>[];
  /** What a select shows without them. */
  emptyText: string;
  /** Why only the user can be chosen; undefined if everybody can. */
  hint: string | undefined;
}

/**
 * The people to whom an item can be assigned. The device's copy serves without a network, and
 * without a copy the user can still choose themselves.
 */
export function useAssignees(): AssignablePeople {
  const { data, failure, isBusy } = useLoad(useItemMachines().assignees, {}, { isBeside: true });
  const user = useUser();
  const self = user === null ? [] : [personOption({ id: user.id, name: user.fullName })];
  // What is shown may be the device's copy, although the server did not answer.
  const isFailed = data === null && failure !== null;
  return {
    data,
    options: isFailed ? self : (data ?? []).map(personOption),
    emptyText: isBusy ? 'Loading...' : 'No options',
    hint: isFailed ? `The people could not be loaded: ${failure.message}` : undefined,
  };
}
