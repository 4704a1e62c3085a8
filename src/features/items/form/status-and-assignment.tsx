import type { ReactNode } from 'react';
import { ITEM_STATUS_LABELS, ITEM_STATUSES } from '../../../../contract/enums';
import { withStatus } from '../../../../machines/items/item-values';
import { Field } from '../../../ui/field';
import { SelectField } from '../../../ui/select';
import { type Assignees, assigneeOptions } from './assignee-options';
import { NumberField, TextField } from '../../../forms/text-field';
import { FormSection, type SectionProps } from './form-section';

const STATUSES = ITEM_STATUSES.filter((status) => status !== 'Draft');
const STATUS_OPTIONS = STATUSES.map((value) => ({ value, label: ITEM_STATUS_LABELS[value] }));

function Progress({ form: { field, change } }: SectionProps): ReactNode {
  const { name, value, disabled } = field('progress');
  const inWords = (progress: unknown) => `${String(progress)} %`;
  return (
    <Field
      name={name}
      label="Progress"
      inWords={inWords}
      counter={<span className="counter">{inWords(value)}</span>}
    >
      {(control) => (
        <input
          {...control}
          type="range"
          className="range"
          min={0}
          max={100}
          step={5}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            change({ progress: Number(event.target.value) });
          }}
        />
      )}
    </Field>
  );
}

interface Props extends SectionProps {
  people: Assignees;
}

/** The section with status, due date and assignee. */
export function StatusAndAssignment({ form, people }: Props): ReactNode {
  const { field, change, context } = form;
  const { failure } = people;
  return (
    <FormSection title="Status & Assignment">
      <SelectField
        {...field('status')}
        label="Status"
        isRequired
        options={STATUS_OPTIONS}
        onChange={(status) => {
          if (status !== null) change(withStatus(context.values, status, context.today));
        }}
      />
      <TextField label="Due Date" type="date" min={context.today} {...field('dueDate')} />
      <SelectField
        {...field('assignedToId')}
        label="Assigned To"
        placeholder="Unassigned"
        hint={failure === null ? undefined : `The people could not be loaded: ${failure.message}`}
        canClear
        options={assigneeOptions(people, context.values.assignedToId)}
        onChange={(assignedToId) => {
          change({ assignedToId });
        }}
      />
      <NumberField label="Estimated Hours" step={0.5} min={0} {...field('estimatedHours')} />
      {context.values.status === 'InProgress' ? <Progress form={form} /> : null}
    </FormSection>
  );
}
