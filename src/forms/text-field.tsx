import type { ReactNode } from 'react';
import { storedLengthOf } from '../../machines/forms/text-rules';
import { Field, type FieldProps } from '../ui/field/field';
import type { FieldBinding } from './use-form';
import { Input, TextArea, VERBATIM } from '../ui/field/input';

interface TextProps extends FieldProps, Omit<FieldBinding<string>, 'error' | 'name'> {
  /** Shows a counter. Longer text is marked as invalid, never truncated. */
  limit?: number;
  rows?: number;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  placeholder?: string;
  /** Whether every character counts, as in a password. */
  isVerbatim?: boolean;
  /** Called by a field of one line. */
  onFocus?: () => void;
}

function Counter({ length, limit }: { length: number; limit: number }): ReactNode {
  return (
    <span className={length > limit ? 'counter over' : 'counter'}>
      {length} / {limit}
    </span>
  );
}

/** A text field of one line, or of several with `rows`. */
export function TextField({
  limit,
  rows,
  type = 'text',
  isVerbatim = false,
  ...props
}: TextProps): ReactNode {
  const { name, label, error, hint, isRequired, className, value, onChange, onBlur, ...rest } =
    props;
  const counter =
    limit === undefined ? null : <Counter length={storedLengthOf(value)} limit={limit} />;
  return (
    <Field
      {...{ name, label, error, hint, isRequired: isRequired ?? false, counter }}
      className={className ?? ''}
    >
      {(control) =>
        rows === undefined ? (
          <Input
            {...control}
            {...rest}
            {...(isVerbatim ? VERBATIM : {})}
            type={type}
            required={isRequired}
            value={value}
            onBlur={onBlur}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        ) : (
          <TextArea
            {...control}
            rows={rows}
            disabled={rest.disabled}
            required={isRequired}
            value={value}
            onBlur={onBlur}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        )
      }
    </Field>
  );
}
