import { useLoad } from '../../loading/use-load';
import type { Option } from '../../ui/select-props';
import { useItemMachines } from './machines';

/** The people to whom an item can be assigned, and what a select shows without them. */
export function useAssignees() {
  const { data, failure, isBusy } = useLoad(useItemMachines().assignees, {});
  const options = (data ?? []).map(({ id, name }): Option<number> => ({ value: id, label: name }));
  const emptyText = failure?.message ?? (isBusy ? 'Loading...' : 'No options');
  return { data, failure, options, emptyText };
}
