import type { ReactNode } from 'react';
import type { Option } from '../select/select-props';

/** What a dialog of a filter needs to ask for a value that no option has. */
export interface FilterQuestion {
  /** The chosen value, `''` for none. */
  value: string;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** A filter of a list with its options. */
export interface FilterField {
  /** The name of the value in the list's query. */
  name: string;
  label: string;
  options: readonly Option<string>[];
  /** `''` filters nothing. */
  value: string;
  /** Called with the typed text if the server searches the options. */
  onFilter?: (text: string) => void;
  filterText?: string;
  emptyText?: string;
  /** Called when the user turns to the filter, so that its options are loaded. */
  onFocus?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Why it is disabled. */
  reason?: string;
  /** The option that asks for another value, and the dialog that does so. */
  asking?: {
    value: string;
    dialog: (question: FilterQuestion) => ReactNode;
    labelOf: (value: string) => string;
  };
}

/** Values of filters, each by the name of its field. */
export type FilterChoices = Readonly<Record<string, string>>;

export interface ListFiltersProps {
  /** What the list has, in the plural: `items`. */
  noun: string;
  search: string;
  onType: (text: string) => void;
  fields: readonly FilterField[];
  /** Applies the choices at once, as one step of the history. */
  onChoose: (choices: FilterChoices) => void;
  /** Whether anything is filtered or searched. */
  isFiltered: boolean;
  onClear: () => void;
  /** The current order, and all orders with their names. */
  sort: string;
  sorts: readonly (readonly [sort: string, label: string])[];
  onSort: (sort: string) => void;
}
