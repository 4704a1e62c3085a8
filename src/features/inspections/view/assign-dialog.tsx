import { type ReactNode, useId, useState } from 'react';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { DraftlessForm } from '../../../forms/draftless-form';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { SelectField } from '../../../ui/select/select';
import { useInspectionPeople } from '../inspection-people';

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
  const id = useId();
  const [chosen, setChosen] = useState(inspection.assignedToId);
  const { assignedToId, assignedToUserName } = inspection;
  const people = useInspectionPeople(
    assignedToId === null ? null : { id: assignedToId, name: assignedToUserName ?? '' },
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
        <SelectField {...people} value={chosen} onChange={setChosen} />
      </DraftlessForm>
    </Dialog>
  );
}
