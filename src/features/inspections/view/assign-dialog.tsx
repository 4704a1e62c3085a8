import { type ReactNode, useState } from 'react';
import type { Inspection } from '../../../../contract/inspections/calls';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SelectField, withChosen } from '../../../ui/select';
import { useAssignees } from '../../items/use-assignees';

interface Props {
  inspection: Inspection;
  /** Null for nobody. */
  onAssign: (assignedToId: number | null) => void;
  onClose: () => void;
}

/** Asks whom to assign an inspection to. */
export function AssignDialog({ inspection, onAssign, onClose }: Props): ReactNode {
  const { options: people, failure } = useAssignees();
  const [chosen, setChosen] = useState(inspection.assignedToId);
  const { assignedToId, assignedToUserName } = inspection;
  // A deactivated user is offered only for an inspection that is already assigned to them.
  const options = withChosen(
    people,
    assignedToId === null ? null : { value: assignedToId, label: assignedToUserName ?? '' },
  );
  const footer = (
    <>
      <Button look="outlined" onClick={onClose}>
        Cancel
      </Button>
      <Button
        disabled={chosen === assignedToId}
        onClick={() => {
          onAssign(chosen);
          onClose();
        }}
      >
        Assign
      </Button>
    </>
  );
  return (
    <Dialog visible header="Assign Inspection" footer={footer} onHide={onClose} className="assign">
      <SelectField
        label="Assigned To"
        placeholder="Unassigned"
        canClear
        value={chosen}
        options={options}
        hint={failure === null ? undefined : `The people could not be loaded: ${failure.message}`}
        onChange={setChosen}
      />
    </Dialog>
  );
}
