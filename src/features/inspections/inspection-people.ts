import type { Assignee } from '../../../contract/users/user';
import { withChosen } from '../../ui/select/select';
import { useAssignees } from '../items/use-assignees';

/** What a select for the assigned person of an inspection shows. */
export function useInspectionPeople(current: Pick<Assignee, 'id' | 'name'> | null) {
  const { options, hint, emptyText } = useAssignees();
  return {
    label: 'Assigned To',
    placeholder: 'Unassigned',
    canClear: true,
    // A deactivated user is offered only for an inspection that is already assigned to them.
    options: withChosen(options, current && { value: current.id, label: current.name }),
    emptyText,
    hint,
  };
}
