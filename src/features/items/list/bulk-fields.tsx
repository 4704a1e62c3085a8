import { type ReactNode, useState } from 'react';
import { dueDateError } from '../../../../machines/items/day-rules';
import { DateField } from '../../../forms/date-field';
import { useMoment } from '../../../platform/actors';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { CompactSelect } from '../../../ui/select';
import { useAssignees } from '../use-assignees';

/** The controls that set a field of all chosen items. */

/** A select uses null for no choice. */
const NOBODY = 0;

interface AssigneeProps {
  disabled: boolean;
  onChoose: (assignedToId: number | null) => void;
}

/** Chooses the person responsible, or nobody. */
export function AssigneeSelect({ disabled, onChoose }: AssigneeProps): ReactNode {
  const { data, options, emptyText } = useAssignees();
  return (
    <CompactSelect
      label="Assign to"
      value={null}
      options={data === null ? [] : [{ value: NOBODY, label: 'Unassigned' }, ...options]}
      emptyText={emptyText}
      disabled={disabled}
      onChange={(chosen) => {
        if (chosen !== null) onChoose(chosen === NOBODY ? null : chosen);
      }}
    />
  );
}

const NO_DATE = { dueDate: '' };

interface DueDateProps {
  /** How many items are selected. */
  count: number;
  onChoose: (dueDate: string | null) => void;
  onClose: () => void;
}

/** Asks when the items are due. */
export function DueDateDialog({ count, onChoose, onClose }: DueDateProps): ReactNode {
  const [day, setDay] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const { today } = useMoment();
  const error = dueDateError({ values: { dueDate: day }, initial: NO_DATE, today });
  const footer = (
    <>
      <Button
        look="outlined"
        onClick={() => {
          onChoose(null);
        }}
      >
        Remove Due Date
      </Button>
      <Button
        disabled={day === '' || error !== undefined}
        onClick={() => {
          onChoose(day);
        }}
      >
        Set Due Date
      </Button>
    </>
  );
  const title = count === 1 ? 'Due Date of 1 Item' : `Due Date of ${String(count)} Items`;
  return (
    <Dialog visible header={title} footer={footer} onHide={onClose}>
      <DateField
        name="dueDate"
        label="Due Date"
        min={today}
        error={isTouched ? error : undefined}
        value={day}
        disabled={false}
        onChange={setDay}
        onBlur={() => {
          setIsTouched(true);
        }}
      />
    </Dialog>
  );
}
