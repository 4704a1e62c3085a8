import type { ReactNode } from 'react';
import type { Item } from '../../../../contract/items/item';
import { statusChoices } from '../../../../machines/items/status-choices';
import { withStatus } from '../../../../machines/items/item-values';
import { Field } from '../../../ui/field/field';
import { SelectField, withChosen } from '../../../ui/select/select';
import { useUser } from '../../session/use-session';
import { statusOption } from '../status-option';
import { type Assignees, assigneeOptions } from './assignee-options';
import { DateField } from '../../../forms/date-field';
import { NumberField } from '../../../forms/number-field';
import { FormSection, type SectionProps } from './form-section';

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
  /** The stored item; null if there is none yet. */
  item: Item | null;
}

/** The section with status, due date and assignee. */
export function StatusAndAssignment({ form, people, item }: Props): ReactNode {
  const { field, change, context } = form;
  const { offered, reason } = statusChoices(item, useUser());
  return (
    <FormSection title="Status & Assignment">
      <SelectField
        {...field('status')}
        label="Status"
        isRequired
        hint={reason ?? undefined}
        options={withChosen(offered.map(statusOption), statusOption(context.values.status))}
        onChange={(status) => {
          if (status !== null) change(withStatus(context.values, status, context.today));
        }}
      />
      <DateField label="Due Date" min={context.today} {...field('dueDate')} />
      <SelectField
        {...field('assignedToId')}
        className="wide"
        label="Assigned To"
        placeholder="Unassigned"
        hint={people.hint}
        canClear
        options={assigneeOptions(people, context.values.assignedToId)}
        emptyText={people.emptyText}
        onChange={(assignedToId) => {
          change({ assignedToId });
        }}
      />
      <NumberField label="Estimated Hours" step={0.5} min={0} {...field('estimatedHours')} />
      {context.values.status === 'InProgress' ? <Progress form={form} /> : null}
    </FormSection>
  );
}
