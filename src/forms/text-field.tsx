import type { KeyboardEvent, ReactNode } from 'react';
import { amountOf, amountText, moneyOf } from '../../contract/rules/amount';
import { storedLengthOf } from '../../machines/forms/text-rules';
import { Field, type FieldProps } from '../ui/field';
import type { FieldBinding } from './use-form';
import { Input, TextArea, VERBATIM } from '../ui/input';
import { moneyInWords, numberInWords } from './in-words';

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

interface NumberProps extends FieldProps, Omit<FieldBinding<string>, 'error' | 'name'> {
  /** The step of the arrow keys. */
  step: number;
  min?: number;
  prefix?: string;
  suffix?: string;
}

/** A field for a number, as typed text. Invalid input stays so that it can be corrected. */
export function NumberField({ step, min, prefix, suffix, ...props }: NumberProps): ReactNode {
  const { name, label, error, hint, className, value, disabled, onChange, onBlur } = props;
  const stepBy = (event: KeyboardEvent, direction: 1 | -1) => {
    const number = (prefix === '$' ? moneyOf(value) : amountOf(value)) ?? 0;
    if (!Number.isFinite(number)) return;
    event.preventDefault();
    const next = Math.round((number + direction * step) * 100) / 100;
    onChange(amountText(min === undefined ? next : Math.max(min, next)));
  };
  return (
    <Field
      {...{ name, label, error, hint }}
      className={className ?? ''}
      inWords={prefix === '$' ? moneyInWords : numberInWords(suffix ?? '')}
    >
      {(control) => (
        <div className="affixed">
          {prefix === undefined ? null : <span className="affix">{prefix}</span>}
          <Input
            {...control}
            type="text"
            // The decimal keyboard of an iPhone has no minus sign.
            inputMode={min === undefined ? 'text' : 'decimal'}
            value={value}
            disabled={disabled}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp') stepBy(event, 1);
              if (event.key === 'ArrowDown') stepBy(event, -1);
            }}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          {suffix === undefined ? null : <span className="affix">{suffix}</span>}
        </div>
      )}
    </Field>
  );
}

/** Shows how an amount of dollars was parsed, if that could be in doubt. */
function moneyHint(text: string): string | undefined {
  const amount = moneyOf(text) ?? 0;
  return amount >= 1000
    ? amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    : undefined;
}

/** A field for dollars, not negative, in steps of a cent unless another step is given. */
export function MoneyField({
  step = 0.01,
  ...props
}: Omit<NumberProps, 'step' | 'min' | 'prefix' | 'suffix' | 'hint'> & {
  step?: number;
}): ReactNode {
  return <NumberField {...props} step={step} min={0} prefix="$" hint={moneyHint(props.value)} />;
}
