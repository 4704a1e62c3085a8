import type { DropdownProps } from 'primereact/dropdown';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import { wantPrime } from './late-prime';

/** What a select was asked for before it could open. */
export type Early = 'focus' | 'open' | null;

interface Props extends Pick<
  DropdownProps,
  | 'inputId'
  | 'invalid'
  | 'aria-invalid'
  | 'aria-describedby'
  | 'aria-required'
  | 'disabled'
  | 'placeholder'
> {
  onEarly: (asked: Early) => void;
  /** The label of the chosen option. */
  chosen: string | undefined;
  canClear: boolean;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

const classesOf = ({ chosen, disabled, invalid, canClear }: Props) =>
  [
    'p-dropdown p-component p-inputwrapper',
    chosen !== undefined && 'p-inputwrapper-filled',
    canClear && 'p-dropdown-clearable',
    disabled === true && 'p-disabled',
    invalid === true && 'p-invalid',
  ]
    .filter(Boolean)
    .join(' ');

/** A closed select, as it looks while the code that opens it is not here. */
export function SelectAtRest(props: Props): ReactNode {
  const { onEarly, chosen, canClear: _, inputId, invalid: __, placeholder, ...input } = props;
  const ask = (asked: Early) => {
    if (input.disabled === true) return;
    onEarly(asked);
    wantPrime();
  };
  return (
    <div
      className={classesOf(props)}
      title={chosen}
      onClick={() => {
        ask('open');
      }}
    >
      <div className="p-hidden-accessible">
        <input
          {...input}
          id={inputId}
          defaultValue={chosen}
          readOnly
          aria-haspopup="listbox"
          onFocus={() => {
            ask('focus');
          }}
          onBlur={() => {
            onEarly(null);
          }}
          onKeyDown={(event) => {
            if (!OPENING_KEYS.includes(event.key)) return;
            event.preventDefault();
            ask('open');
          }}
        />
      </div>
      <span
        className={`p-dropdown-label p-inputtext ${chosen === undefined ? 'p-placeholder' : ''}`}
      >
        {chosen ?? placeholder ?? '\u00a0'}
      </span>
      <div className="p-dropdown-trigger" aria-hidden="true">
        <Icon name="chevron-down" />
      </div>
    </div>
  );
}
