import type { DropdownProps } from 'primereact/dropdown';
import type { RefObject } from 'react';
import type { Early } from './early';

export interface Option<Value> {
  label: string;
  value: Value;
}

export interface SelectProps<Value> {
  value: Value | null;
  options: readonly Option<Value>[];
  disabled?: boolean;
  placeholder?: string;
  canClear?: boolean;
  onChange: (value: Value | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** Called with the typed text if the server filters the options. */
  onFilter?: (text: string) => void;
  filterText?: string;
  emptyText?: string;
}

/** What a select needs of its field. */
export type InField = Pick<
  DropdownProps,
  'inputId' | 'invalid' | 'aria-invalid' | 'aria-describedby' | 'aria-required'
>;

/** A select by itself, before or after it can open. */
export interface SelectParts<Value> extends SelectProps<Value>, InField {
  /** The label of the chosen option. */
  chosen: string | undefined;
  earlyRef: RefObject<Early>;
}
