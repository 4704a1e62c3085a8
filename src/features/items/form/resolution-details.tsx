import type { ReactNode } from 'react';
import { isSettled } from '../../../../contract/items/item-status';
import { needsResolvedDate } from '../../../../machines/items/item-rules';
import { ITEM_TEXT_LIMITS } from '../../../../machines/items/item-values';
import { DateField } from '../../../forms/date-field';
import { NumberField } from '../../../forms/number-field';
import { TextField } from '../../../forms/text-field';
import { FormSection, type SectionProps } from './form-section';

/** The section of the resolution; only shown for a settled status. */
export function ResolutionDetails({ form: { field, context } }: SectionProps): ReactNode {
  const { status } = context.values;
  if (!isSettled(status)) return null;
  const isRequired = status === 'Resolved';
  return (
    <FormSection title="Resolution Details">
      <DateField
        label="Resolution Date"
        isRequired={needsResolvedDate(context.values, context.initial)}
        max={context.today}
        {...field('resolvedDate')}
      />
      <NumberField label="Actual Hours" step={0.5} min={0} {...field('actualHours')} />
      <TextField
        label="Resolution Notes"
        rows={3}
        className="wide"
        isRequired={isRequired}
        limit={ITEM_TEXT_LIMITS.resolutionNotes}
        {...field('resolutionNotes')}
      />
      <TextField
        label="Follow-up Actions"
        rows={2}
        className="wide"
        limit={ITEM_TEXT_LIMITS.followUpActions}
        {...field('followUpActions')}
      />
    </FormSection>
  );
}
