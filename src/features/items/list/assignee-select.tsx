import type { ReactNode } from 'react';
import { CompactSelect } from '../../../ui/select/select';
import { useAssignees } from '../use-assignees';

/** A select uses null for no choice. */
const NOBODY = 0;

interface AssigneeProps {
  disabled: boolean;
  onChoose: (assignedToId: number | null) => void;
}

/** Chooses the person responsible for all chosen items, or nobody. */
export function AssigneeSelect({ disabled, onChoose }: AssigneeProps): ReactNode {
  const { options, emptyText } = useAssignees();
  return (
    <CompactSelect
      label="Assign To"
      value={null}
      options={options.length === 0 ? [] : [{ value: NOBODY, label: 'Unassigned' }, ...options]}
      emptyText={emptyText}
      disabled={disabled}
      onChange={(chosen) => {
        if (chosen !== null) onChoose(chosen === NOBODY ? null : chosen);
      }}
    />
  );
}
