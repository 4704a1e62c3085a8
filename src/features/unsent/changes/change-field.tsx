import type { ReactNode } from 'react';
import { DateField } from '../../../forms/date-field';
import { MoneyField, NumberField } from '../../../forms/number-field';
import { TextField } from '../../../forms/text-field';
import type { FieldProps } from '../../../ui/field/field';
import { SelectField } from '../../../ui/select/select';
import { ProjectSelect } from '../../inspections/form/project-select';
import { useAssignees } from '../../items/use-assignees';
import type { Control } from './editable-fields';

interface Props extends FieldProps {
  control: Control;
  /** The value as typed text: a choice by its name, a person by their id. */
  value: string;
  onChange: (value: string) => void;
  /** The first and the last day that can be chosen. */
  days: { min?: string; max?: string };
  /** The name of the project to which the change refers. */
  projectName: string;
  onProject: (name: string) => void;
}

const LONG = 200;

type PersonProps = Omit<Props, 'control' | 'days' | 'projectName' | 'onProject'>;

function PersonField({ value, onChange, ...props }: PersonProps): ReactNode {
  const { options, emptyText, hint } = useAssignees();
  return (
    <SelectField
      {...props}
      canClear
      placeholder="Nobody"
      value={value}
      options={options.map(({ value: id, label }) => ({ value: String(id), label }))}
      emptyText={emptyText}
      hint={hint}
      onChange={(chosen) => {
        onChange(chosen ?? '');
      }}
    />
  );
}

/** One field of a change, with the control for its type. */
export function ChangeField({ control, days, projectName, onProject, ...props }: Props): ReactNode {
  const field = { ...props, disabled: false, onBlur: () => undefined };
  switch (control.kind) {
    case 'text':
      return (
        <TextField
          {...field}
          limit={control.limit}
          {...(control.limit > LONG ? { rows: 3 } : {})}
        />
      );
    case 'date':
      return <DateField {...field} {...days} />;
    case 'minute':
      return <DateField {...field} type="datetime-local" />;
    case 'number':
      return <NumberField {...field} step={1} />;
    case 'project':
      return (
        <ProjectSelect
          field={{
            name: props.name ?? 'projectId',
            error: props.error,
            disabled: false,
            value: props.value === '' ? null : Number(props.value),
            onChange: () => undefined,
            onBlur: () => undefined,
          }}
          chosenName={projectName}
          onChoose={(chosen) => {
            onProject(chosen.projectName);
            props.onChange(chosen.projectId === null ? '' : String(chosen.projectId));
          }}
        />
      );
    case 'amount':
      return <NumberField {...field} step={0.5} min={0} />;
    case 'money':
      return <MoneyField {...field} />;
    case 'person':
      return <PersonField {...props} />;
    case 'choice':
      return (
        <SelectField
          {...props}
          options={control.options}
          onChange={(chosen) => {
            props.onChange(chosen ?? '');
          }}
        />
      );
  }
}
