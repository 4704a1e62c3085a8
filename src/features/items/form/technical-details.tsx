import { type ReactNode, useId } from 'react';
import { ITEM_TAGS, SEVERITIES } from '../../../../contract/enums';
import { ITEM_TEXT_LIMITS } from '../../../../machines/items/item-values';
import { SelectField } from '../../../ui/select/select';
import { useShownField } from '../../../ui/field/shown-field';
import { MoneyField } from '../../../forms/number-field';
import { TextField } from '../../../forms/text-field';
import { FormSection, type SectionProps } from './form-section';
import { capitalised } from '../../../../contract/rules/capitalised';

const SEVERITY_OPTIONS = SEVERITIES.map((value) => ({ value, label: capitalised(value) }));

function Tags({ form: { field, change } }: SectionProps): ReactNode {
  const { name, value, disabled } = field('tags');
  const id = useId();
  useShownField(name, 'Tags', id);
  return (
    <fieldset id={id} className="field wide tags" disabled={disabled}>
      <legend className="label">Tags</legend>
      {ITEM_TAGS.map((tag) => (
        <label key={tag} className="tag-choice">
          <input
            type="checkbox"
            checked={value.includes(tag)}
            onChange={(event) => {
              const others = value.filter((other) => other !== tag);
              change({ tags: event.target.checked ? [...others, tag] : others });
            }}
          />
          <span>{tag}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The section with details for specialists. */
export function TechnicalDetails({ form }: SectionProps): ReactNode {
  const { field, change } = form;
  const severity = field('severity');
  return (
    <FormSection title="Technical Details" className="technical-details">
      <SelectField
        {...severity}
        label="Severity"
        placeholder="Not set"
        canClear
        value={severity.value === '' ? null : severity.value}
        options={SEVERITY_OPTIONS}
        onChange={(value) => {
          change({ severity: value ?? '' });
        }}
      />
      <MoneyField label="Cost Estimate" {...field('costEstimate')} />
      <Tags form={form} />
      <TextField
        label="Technical Notes"
        rows={3}
        className="wide"
        limit={ITEM_TEXT_LIMITS.technicalNotes}
        {...field('technicalNotes')}
      />
      <TextField
        label="Recommended Action"
        rows={2}
        className="wide"
        {...field('recommendedAction')}
      />
      <TextField label="Notes" rows={2} className="wide" {...field('notes')} />
    </FormSection>
  );
}
