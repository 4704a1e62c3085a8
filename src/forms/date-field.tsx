import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../ui/field';
import type { FieldBinding } from './use-form';
import { Input } from '../ui/input';
import { dayInWords } from './in-words';

/** The value for a date that cannot be parsed, such as 29 February of a common year. */
const UNREADABLE = 'unreadable';

interface Props extends FieldProps, Omit<FieldBinding<string>, 'error' | 'name'> {
  min?: string | undefined;
}

/**
 * A date field with the device's own picker. The browser reports a half-typed or impossible date as
 * empty. Here it stays invalid, so that it is not silently saved as "no date".
 */
export function DateField({ value, onChange, onBlur, disabled, min, ...props }: Props): ReactNode {
  const report = (input: HTMLInputElement) => {
    const read = input.value === '' && input.validity.badInput ? UNREADABLE : input.value;
    if (read !== value) onChange(read);
  };
  return (
    <Field {...props} inWords={dayInWords}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={min}
          max="9999-12-31"
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
