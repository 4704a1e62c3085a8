import { type ReactNode, useState } from 'react';
import { DateField } from '../../../forms/date-field';
import { useReturnFocus } from '../../../forms/use-return-focus';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Icon } from '../../../ui/icon';
import { FilterSelect } from '../../../ui/select';
import { useAssignees } from '../use-assignees';

/** The controls that set a field of all chosen items. */

/** A select takes null for no choice. */
const NOBODY = 0;

interface AssigneeProps {
  disabled: boolean;
  onChoose: (assignedToId: number | null) => void;
}

/** Chooses who is responsible, or nobody. */
export function AssigneeSelect({ disabled, onChoose }: AssigneeProps): ReactNode {
  const { data, options, emptyText } = useAssignees();
  return (
    <FilterSelect
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

interface DueDateProps {
  disabled: boolean;
  /** How many items are chosen. */
  count: number;
  onChoose: (dueDate: string | null) => void;
}

/** Asks in a dialog when the items are due. */
export function DueDateButton({ disabled, count, onChoose }: DueDateProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="outlined"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <Icon name="calendar" />
        Set Due Date
      </Button>
      {isOpen ? (
        <DueDateDialog
          count={count}
          onChoose={(dueDate) => {
            setIsOpen(false);
            onChoose(dueDate);
          }}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

type DialogProps = Pick<DueDateProps, 'count' | 'onChoose'> & { onClose: () => void };

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/;

function DueDateDialog({ count, onChoose, onClose }: DialogProps): ReactNode {
  const [day, setDay] = useState('');
  useReturnFocus();
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
        disabled={!IS_DAY.test(day)}
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
        value={day}
        disabled={false}
        onChange={setDay}
        onBlur={() => undefined}
      />
    </Dialog>
  );
}
