import { type ReactNode, useId, useState } from 'react';
import { dueDateError } from '../../../../machines/items/day-rules';
import { items as countedItems } from '../../../../contract/messages/counts';
import { DateField } from '../../../forms/date-field';
import { DraftlessForm } from '../../../forms/draftless-form';
import { useMoment } from '../../../platform/actors';
import { Button } from '../../../ui/button/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Dialog } from '../../../ui/dialog/dialog';
import { LinkButton } from '../../../ui/button/link-button';

const NO_DATE = { dueDate: '' };

interface DueDateProps {
  /** How many items are selected. */
  count: number;
  onChoose: (dueDate: string | null) => void;
  onClose: () => void;
}

/** Asks when all chosen items are due. */
export function DueDateDialog({ count, onChoose, onClose }: DueDateProps): ReactNode {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const [day, setDay] = useState('');
  const [isTouched, setIsTouched] = useState(false);
  const { today } = useMoment();
  const error = dueDateError({ values: { dueDate: day }, initial: NO_DATE, today });
  const footer = (
    <>
      <Button look="outlined" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={day === '' || error !== undefined}>
        Set Due Date
      </Button>
    </>
  );
  const title = count === 1 ? 'Due Date of 1 Item' : `Due Date of ${String(count)} Items`;
  return (
    <>
      <Dialog visible header={title} footer={footer} onHide={onClose}>
        <DraftlessForm
          id={id}
          onSubmit={() => {
            onChoose(day);
          }}
        >
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
          <p>
            <LinkButton
              aria-haspopup="dialog"
              onClick={() => {
                setIsAsking(true);
              }}
            >
              {count === 1 ? 'Remove the Due Date' : 'Remove Their Due Dates'}
            </LinkButton>
          </p>
        </DraftlessForm>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove Due Date"
        confirmLabel="Remove"
        isDangerous
        onConfirm={() => {
          onChoose(null);
        }}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {countedItems(count)} will have no due date.
      </ConfirmDialog>
    </>
  );
}
