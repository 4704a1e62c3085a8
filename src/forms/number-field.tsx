import type { KeyboardEvent, ReactNode } from 'react';
import { amountOf, amountText, moneyOf } from '../../contract/rules/amount';
import { Field, type FieldProps } from '../ui/field/field';
import type { FieldBinding } from './use-form';
import { Input } from '../ui/field/input';
import { moneyInWords, numberInWords } from './in-words';

interface NumberProps extends FieldProps, Omit<FieldBinding<string>, 'error' | 'name'> {
  /** The step of the arrow keys. */
  step: number;
  min?: number;
  prefix?: string;
  suffix?: string;
}

/** A comma separates thousands or decimals, so the user sees which. */
const hasReadComma = (text: string, amount: number): boolean =>
  text.includes(',') && Number.isFinite(amount);

function numberHint(text: string): string | undefined {
  const amount = amountOf(text) ?? 0;
  return hasReadComma(text, amount) ? `Read as ${amountText(amount)}` : undefined;
}

/** A field for a number, as typed text. Invalid input stays so that it can be corrected. */
export function NumberField({ step, min, prefix, suffix, ...props }: NumberProps): ReactNode {
  const {
    name,
    label,
    error,
    hint = numberHint(props.value),
    className,
    value,
    disabled,
    onChange,
    onBlur,
  } = props;
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
  return amount >= 1000 || hasReadComma(text, amount)
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
