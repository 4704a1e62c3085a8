import { type ReactNode, useId, useState } from 'react';
import { daysIn, daysText } from '../../machines/loading/day-range';
import { DateField } from './date-field';
import { DraftlessForm } from './draftless-form';
import { Button } from '../ui/button/button';
import { Dialog } from '../ui/dialog/dialog';
import type { FilterQuestion } from '../ui/filters/filter-field';

interface Props extends FilterQuestion {
  header: string;
}

/** Asks from which to which day a list is to show; one of both is enough. */
export default function DaysDialog({ value, header, onChoose, onClose }: Props): ReactNode {
  const id = useId();
  const chosen = daysIn(value);
  const [from, setFrom] = useState(chosen?.from ?? '');
  const [upTo, setUpTo] = useState(chosen?.upTo ?? '');
  const days = daysText({ from: from || null, upTo: upTo || null });
  const isReversed = from !== '' && upTo !== '' && from > upTo;
  const footer = (
    <>
      <Button look="outlined" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} disabled={daysIn(days) === null || isReversed}>
        Choose
      </Button>
    </>
  );
  const field = { disabled: false, onBlur: () => undefined };
  return (
    <Dialog visible header={header} footer={footer} onHide={onClose}>
      <DraftlessForm
        id={id}
        onSubmit={() => {
          onChoose(days);
        }}
      >
        <DateField {...field} name="from" label="From" value={from} onChange={setFrom} />
        <DateField
          {...field}
          name="upTo"
          label="To"
          error={isReversed ? 'Must not be before the first day' : undefined}
          value={upTo}
          onChange={setUpTo}
        />
      </DraftlessForm>
    </Dialog>
  );
}
