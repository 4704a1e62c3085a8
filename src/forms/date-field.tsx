import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../ui/field/field';
import type { FieldBinding } from './use-form';
import { Input } from '../ui/field/input';
import { dayInWords, minuteInWords } from './in-words';

/** The value for a date that cannot be parsed, such as 29 February of a common year. */
const UNREADABLE = 'unreadable';

interface Props extends FieldProps, Omit<FieldBinding<string>, 'error' | 'name'> {
  /** A calendar date, or a date with its time. */
  type?: keyof typeof TYPES;
  min?: string | undefined;
  max?: string | undefined;
}

/** Years have four digits. */
const TYPES = {
  date: { latest: '9999-12-31', inWords: dayInWords },
  'datetime-local': { latest: '9999-12-31T23:59', inWords: minuteInWords },
} as const;

/**
 * A date field with the device's own picker. The browser reports a half-typed or impossible date as
 * empty. Here it stays invalid, so that it is not silently saved as "no date".
 */
export function DateField({ type = 'date', min, max, ...given }: Props): ReactNode {
  const { value, onChange, onBlur, disabled, ...props } = given;
  const { latest, inWords } = TYPES[type];
  const report = (input: HTMLInputElement) => {
    const read = input.value === '' && input.validity.badInput ? UNREADABLE : input.value;
    if (read !== value) onChange(read);
  };
  return (
    <Field {...props} inWords={inWords}>
      {(control) => (
        <Input
          {...control}
          type={type}
          required={props.isRequired}
          min={min}
          max={max ?? latest}
          disabled={disabled}
          value={value === UNREADABLE ? '' : value}
          onChange={(event) => {
            report(event.target);
          }}
          onKeyUp={(event) => {
            report(event.currentTarget);
          }}
          onBlur={(event) => {
            report(event.currentTarget);
            onBlur();
          }}
        />
      )}
    </Field>
  );
}
