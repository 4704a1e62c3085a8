import type { ReactNode } from 'react';
import { type Early, NOT_ASKED, withKey } from './early';
import { Icon } from '../icon/icon';
import { wantPrime } from '../prime/late-prime';
import type { SelectParts } from './select-props';

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

/** A closed select, as it looks while the code that opens it is not here. */
export function SelectAtRest<Value>({
  value,
  chosen,
  canClear = false,
  invalid = false,
  disabled = false,
  placeholder = '\u00a0',
  inputId,
  onFilter,
  onFocus,
  earlyRef,
  ...props
}: SelectParts<Value>): ReactNode {
  const ask = (asked: Early['asked'], typed = earlyRef.current.typed) => {
    if (disabled) return;
    earlyRef.current = { asked, typed };
    wantPrime();
  };
  const classes = [
    'p-dropdown p-component p-inputwrapper',
    chosen !== undefined && 'p-inputwrapper-filled',
    canClear && value !== null && 'p-dropdown-clearable',
    disabled && 'p-disabled',
    invalid && 'p-invalid',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      title={chosen}
      onClick={() => {
        ask('open');
      }}
    >
      <div className="p-hidden-accessible">
        <input
          id={inputId}
          disabled={disabled}
          aria-invalid={props['aria-invalid']}
          aria-describedby={props['aria-describedby']}
          aria-required={props['aria-required']}
          defaultValue={chosen}
          readOnly
          role="combobox"
          aria-expanded={false}
          aria-haspopup="listbox"
          onFocus={() => {
            ask('focus');
            onFocus?.();
          }}
          onBlur={() => {
            earlyRef.current = NOT_ASKED;
          }}
          onKeyDown={(event) => {
            const typed = onFilter && withKey(earlyRef.current.typed, event);
            if (typed === undefined && !OPENING_KEYS.includes(event.key)) return;
            event.preventDefault();
            ask('open', typed);
          }}
        />
      </div>
      <span
        className={`p-dropdown-label p-inputtext ${chosen === undefined ? 'p-placeholder' : ''}`}
      >
        {chosen ?? placeholder}
      </span>
      <div className="p-dropdown-trigger" aria-hidden="true">
        <Icon name="chevron-down" />
      </div>
    </div>
  );
}
