import type { Dropdown, DropdownProps } from 'primereact/dropdown';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useAfterPaint } from '../platform/after-paint';
import { PLACED_WHEN_NEW, usePrime } from './late-prime';
import { type Early, SelectAtRest } from './select-at-rest';
import { Field, type FieldProps } from './field';
import type { InWords } from './shown-field';
import { useBackClosesPanel } from './use-back-closes';
import './select.css';

export interface Option<Value> {
  label: string;
  value: Value;
}

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

interface Props<Value> {
  value: Value | null;
  options: readonly Option<Value>[];
  disabled?: boolean;
  placeholder?: string;
  canClear?: boolean;
  onChange: (value: Value | null) => void;
  onBlur?: () => void;
  /** Called with the typed text if the server filters the options. */
  onFilter?: (text: string) => void;
  filterText?: string;
  emptyText?: string;
}

type NotedProps = 'aria-invalid' | 'aria-describedby' | 'aria-required';

/** Without these, PrimeReact's markup has critical accessibility violations. */
const ACCESSIBLE: NonNullable<DropdownProps['pt']> = {
  root: {
    'aria-activedescendant': undefined,
    'aria-invalid': undefined,
    'aria-describedby': undefined,
    'aria-required': undefined,
  },
  select: { 'aria-hidden': true },
  trigger: {
    role: undefined,
    'aria-hidden': true,
    'aria-haspopup': undefined,
    'aria-expanded': undefined,
  },
  filterInput: { 'aria-label': 'Search' },
};

/** A select; the label of `inputId` names it. */
function Select<Value extends string | number>({
  options,
  canClear = false,
  onChange,
  onFilter,
  filterText = '',
  onBlur,
  value,
  emptyText,
  ...rest
}: Props<Value> & Pick<DropdownProps, 'inputId' | 'invalid' | NotedProps>): ReactNode {
  // Hovering shows the full name, because a filter only has room for its beginning.
  const chosen = options.find((option) => option.value === value)?.label;
  const prime = usePrime();
  const dropdown = useRef<Dropdown>(null);
  const early = useRef<Early>(null);
  const panel = useBackClosesPanel();
  useLayoutEffect(() => {
    if (prime !== null && early.current !== null) dropdown.current?.getFocusInput()?.focus();
  }, [prime]);
  useEffect(() => {
    if (prime !== null && early.current === 'open') dropdown.current?.show();
  }, [prime]);
  if (prime === null)
    return (
      <SelectAtRest
        {...rest}
        onEarly={(asked) => {
          early.current = asked;
        }}
        chosen={chosen}
        canClear={canClear && value !== null}
      />
    );
  return (
    <prime.Provided>
      <prime.Dropdown
        ref={dropdown}
        {...rest}
        value={value}
        onShow={() => {
          panel.opened(() => {
            dropdown.current?.hide();
            dropdown.current?.getFocusInput()?.focus();
          });
        }}
        // Opening the panel already moves the focus; the user leaves the field only when it closes.
        onHide={() => {
          panel.left();
          onBlur?.();
        }}
        // The server has already filtered the options, so all pass the component's own filter.
        options={options.map((option) => ({ ...option, search: filterText }))}
        pt={{ ...ACCESSIBLE, transition: PLACED_WHEN_NEW, input: { title: chosen } }}
        showClear={canClear && value !== null}
        filter={onFilter !== undefined}
        {...(onFilter === undefined
          ? {}
          : {
              filterBy: 'search',
              filterInputAutoFocus: true,
              panelClassName: 'searched',
              onFilter: ({ filter }) => {
                onFilter(filter);
              },
            })}
        emptyMessage={emptyText ?? 'No options'}
        emptyFilterMessage={emptyText ?? 'No options'}
        scrollHeight="16rem"
        onChange={(event) => {
          panel.left();
          onChange((event.value ?? null) as Value | null);
        }}
      />
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
}: FieldProps & Props<Value>): ReactNode {
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

type CompactProps<Value extends string | number> = Props<Value> & {
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
    <div title={reason}>
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
