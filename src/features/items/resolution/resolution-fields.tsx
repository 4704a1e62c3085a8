import type { ReactNode } from 'react';
import {
  QUALITY_RATING_LABELS,
  QUALITY_RATINGS,
  RESOLUTION_TYPE_LABELS,
  RESOLUTION_TYPES,
} from '../../../../contract/enums';
import type { Item } from '../../../../contract/items/item';
import { VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import { amountOf } from '../../../../contract/rules/amount';
import {
  RESOLUTION_TEXT_LIMITS,
  type ResolutionValues,
} from '../../../../machines/items/resolution-values';
import { ChoiceChips } from '../../../ui/select/choice-chips';
import { SelectField } from '../../../ui/select/select';
import { DateField } from '../../../forms/date-field';
import { FoldedFields } from '../../../forms/folded-fields';
import { focusField, useShownFields } from '../../../forms/form-fields';
import { moneyInWords, numberInWords } from '../../../forms/in-words';
import { MoneyField, NumberField } from '../../../forms/number-field';
import { TextField } from '../../../forms/text-field';
import type { Form } from '../../../forms/use-form';
import { CheckField } from '../../../ui/field/check-field';

const TYPES = RESOLUTION_TYPES.map((value) => ({ value, label: RESOLUTION_TYPE_LABELS[value] }));
const RATINGS = QUALITY_RATINGS.map((value) => ({ value, label: QUALITY_RATING_LABELS[value] }));

const OPTIONAL = [
  'followUpActions',
  'actualHours',
  'actualCost',
  'qualityRating',
  'requiresVerification',
] as const;

interface Props {
  form: Form<ResolutionValues, Item>;
  /** Whether another person has to verify it, whatever the form says. */
  mustBeVerified: boolean;
}

function summaryOf(values: ResolutionValues, isVerified: boolean): string {
  const { actualHours, actualCost, qualityRating } = values;
  return [
    actualHours === ''
      ? 'No hours'
      : (numberInWords(amountOf(actualHours) === 1 ? 'hour' : 'hours')(actualHours) ?? actualHours),
    actualCost === '' ? 'No cost' : (moneyInWords(actualCost) ?? actualCost),
    qualityRating === '' ? 'Not rated' : QUALITY_RATING_LABELS[qualityRating],
    isVerified ? 'To be verified' : 'No verification',
  ].join(' · ');
}

/** How it was resolved and what was done; both are required. */
function Essentials({ form: { field, change, context } }: Pick<Props, 'form'>): ReactNode {
  const notes = useShownFields().get('resolutionNotes');
  const resolutionType = field('resolutionType');
  return (
    <div className="form-grid">
      <ChoiceChips
        {...resolutionType}
        label="Resolution Type"
        isRequired
        className="wide"
        value={resolutionType.value === '' ? null : resolutionType.value}
        options={TYPES}
        onChange={(value) => {
          change({ resolutionType: value });
        }}
        // The notes come next; on many items, one more tap for each would be felt.
        onTouched={() => {
          if (notes !== undefined && context.values.resolutionNotes === '') focusField(notes.id);
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
      <DateField
        label="Resolution Date"
        isRequired
        max={context.today}
        {...field('resolvedDate')}
      />
    </div>
  );
}

/** The optional fields. */
function Optional({ form: { field, change }, mustBeVerified }: Props): ReactNode {
  const qualityRating = field('qualityRating');
  const requiresVerification = field('requiresVerification');
  return (
    <div className="form-grid">
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
        isOn={mustBeVerified || requiresVerification.value}
        disabled={mustBeVerified || requiresVerification.disabled}
        hint={mustBeVerified ? VERIFICATION_MESSAGES.alwaysAfterReturn : undefined}
        onChange={requiresVerification.onChange}
      />
    </div>
  );
}

/** How, when, at what cost, and with what quality it was resolved. */
export function ResolutionFields({ form, mustBeVerified }: Props): ReactNode {
  const { values } = form.context;
  const summary = summaryOf(values, mustBeVerified || values.requiresVerification);
  return (
    <>
      <Essentials form={form} />
      <FoldedFields form={form} fields={OPTIONAL} summary={summary}>
        <Optional form={form} mustBeVerified={mustBeVerified} />
      </FoldedFields>
    </>
  );
}
