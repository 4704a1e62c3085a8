import { type ReactNode, useId, useRef } from 'react';
import { useAfterPaint } from '../../platform/after-paint';
import { NOT_ASKED } from './early';
import { Field, type FieldProps } from '../field/field';
import { usePrime } from '../prime/late-prime';
import { SelectAtRest } from './select-at-rest';
import type { InField, Option, SelectProps } from './select-props';
import type { InWords } from '../field/shown-field';
import './select.css';

/** The options, including the chosen one, which may not be loaded or may no longer be offered. */
export const withChosen = <Value,>(
  options: readonly Option<Value>[],
  chosen: Option<Value> | null,
): readonly Option<Value>[] =>
  chosen === null || options.some(({ value }) => value === chosen.value)
    ? options
    : [chosen, ...options];

/** Names a value by the label of its option; it may not be loaded or may no longer be offered. */
export const labelIn =
  <Value,>(options: readonly Option<Value>[]): InWords =>
  (chosen) =>
    options.find(({ value }) => value === chosen)?.label ??
    (chosen == null || chosen === '' ? undefined : 'Another choice');

/** A select; the label of `inputId` names it. */
function Select<Value extends string | number>(props: SelectProps<Value> & InField): ReactNode {
  const chosen = props.options.find(({ value }) => value === props.value)?.label;
  const prime = usePrime();
  const earlyRef = useRef(NOT_ASKED);
  return prime === null ? (
    <SelectAtRest {...props} chosen={chosen} earlyRef={earlyRef} />
  ) : (
    <prime.Provided>
      <prime.SelectWithPanel {...props} chosen={chosen} earlyRef={earlyRef} />
    </prime.Provided>
  );
}

/** A select with its label. */
export function SelectField<Value extends string | number>({
  name,
  label,
  error,
  hint,
  isRequired,
  className,
  ...rest
}: FieldProps & SelectProps<Value>): ReactNode {
  return (
    <Field
      {...{ name, label, error, hint, isRequired: isRequired ?? false }}
      className={className ?? ''}
      inWords={labelIn(rest.options)}
    >
      {({ id, ...aria }) => (
        <Select
          {...rest}
          {...aria}
          inputId={id}
          aria-required={isRequired}
          invalid={error !== undefined}
        />
      )}
    </Field>
  );
}

type CompactProps<Value extends string | number> = SelectProps<Value> & {
  label: string;
  /** Why it is disabled. */
  reason?: string;
};

/** A select whose placeholder serves as its name; the label is only for screen readers. */
export function CompactSelect<Value extends string | number>({
  label,
  reason,
  placeholder = label,
  ...rest
}: CompactProps<Value>): ReactNode {
  const id = useId();
  const reasonId = useId();
  return (
    <div className="compact-select" title={reason}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <Select
        {...rest}
        inputId={id}
        placeholder={placeholder}
        {...(reason === undefined ? {} : { 'aria-describedby': reasonId })}
      />
      {reason === undefined ? null : (
        <span id={reasonId} className="visually-hidden">
          {reason}
        </span>
      )}
    </div>
  );
}

/**
 * A compact select that closes before a choice takes effect, because filtering may render a whole
 * list.
 */
export function FilterSelect<Value extends string | number>({
  onChange,
  ...rest
}: CompactProps<Value>): ReactNode {
  return <CompactSelect {...rest} onChange={useAfterPaint(onChange)} />;
}
