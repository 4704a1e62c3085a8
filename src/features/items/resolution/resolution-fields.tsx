import type { ReactNode } from 'react';
import {
  QUALITY_RATING_LABELS,
  QUALITY_RATINGS,
  RESOLUTION_TYPE_LABELS,
  RESOLUTION_TYPES,
} from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import {
  RESOLUTION_TEXT_LIMITS,
  type ResolutionValues,
} from '../../../../machines/items/resolution-values';
import { SelectField } from '../../../ui/select';
import { MoneyField, NumberField, TextField } from '../../../forms/text-field';
import type { Form } from '../../../forms/use-form';
import { CheckField } from '../../../ui/check-field';

const TYPES = RESOLUTION_TYPES.map((value) => ({ value, label: RESOLUTION_TYPE_LABELS[value] }));
const RATINGS = QUALITY_RATINGS.map((value) => ({ value, label: QUALITY_RATING_LABELS[value] }));

interface Props {
  form: Form<ResolutionValues, Item>;
}

/** When, how, at what cost, and how well. */
export function ResolutionFields({ form: { field, change, context } }: Props): ReactNode {
  const resolutionType = field('resolutionType');
  const qualityRating = field('qualityRating');
  const requiresVerification = field('requiresVerification');
  return (
    <div className="form-grid">
      <TextField
        label="Resolution Date"
        type="date"
        isRequired
        max={context.today}
        {...field('resolvedDate')}
      />
      <SelectField
        {...resolutionType}
        label="Resolution Type"
        isRequired
        placeholder="Select a type"
        value={resolutionType.value === '' ? null : resolutionType.value}
        options={TYPES}
        onChange={(value) => {
          change({ resolutionType: value ?? '' });
        }}
      />
      <TextField
        label="Resolution Notes"
        isRequired
        rows={4}
        className="wide"
        limit={RESOLUTION_TEXT_LIMITS.resolutionNotes}
        {...field('resolutionNotes')}
      />
      <TextField
        label="Follow-up Actions"
        rows={2}
        className="wide"
        limit={RESOLUTION_TEXT_LIMITS.followUpActions}
        {...field('followUpActions')}
      />
      <NumberField label="Actual Hours Spent" step={0.5} min={0} {...field('actualHours')} />
      <MoneyField label="Actual Cost" {...field('actualCost')} />
      <SelectField
        {...qualityRating}
        label="Quality Rating"
        placeholder="Not rated"
        canClear
        value={qualityRating.value === '' ? null : qualityRating.value}
        options={RATINGS}
        onChange={(value) => {
          change({ qualityRating: value ?? '' });
        }}
      />
      <CheckField
        label="This resolution requires verification"
        isOn={requiresVerification.value}
        disabled={requiresVerification.disabled}
        onChange={requiresVerification.onChange}
      />
    </div>
  );
}
