import { type ReactNode, useId, useState } from 'react';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { DraftlessForm } from '../../../forms/draftless-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SelectField, withChosen } from '../../../ui/select';
import { useAssignees } from '../../items/use-assignees';

interface Props {
  inspection: Inspection;
  /** Whether another action on the inspection runs, which refuses this one. */
  isBusy: boolean;
  /** Null for nobody. */
  onAssign: (assignedToId: number | null) => void;
  onClose: () => void;
}

/** Asks to whom an inspection is assigned. */
export function AssignDialog({ inspection, isBusy, onAssign, onClose }: Props): ReactNode {
  const { options: people, hint, emptyText } = useAssignees();
  const id = useId();
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
      <Button type="submit" form={id} disabled={isBusy || chosen === assignedToId}>
        Assign
      </Button>
    </>
  );
  return (
    <Dialog visible header="Assign Inspection" footer={footer} onHide={onClose}>
      <DraftlessForm
        id={id}
        onSubmit={() => {
          if (isBusy) return;
          onAssign(chosen);
          onClose();
        }}
      >
        <SelectField
          label="Assigned To"
          placeholder="Unassigned"
          canClear
          value={chosen}
          options={options}
          emptyText={emptyText}
          hint={hint}
          onChange={setChosen}
        />
      </DraftlessForm>
    </Dialog>
  );
}
