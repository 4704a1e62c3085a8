import type { FilterField } from './filter-field';
import { withChosen } from '../select/select';
import type { Option } from '../select/select-props';

/** The filter by nobody. */
export const UNASSIGNED = { value: 'none', label: 'Unassigned' } as const;

type RecordSelect = Pick<FilterField, 'onFilter' | 'filterText' | 'emptyText'> & {
  /** Options that are no records come first. */
  others: readonly Option<string>[];
  options: readonly Option<number>[];
};

/**
 * A filter by a record. The chosen one may not be among the options; the rows of the list may then
 * supply its name.
 */
export function recordFilter(
  filter: Pick<FilterField, 'name' | 'label' | 'value'>,
  { others, options, ...select }: RecordSelect,
  chosenName = 'Another choice',
): FilterField {
  const { value } = filter;
  const records = options.map((option) => ({ value: String(option.value), label: option.label }));
  const isOther = value === '' || others.some((option) => option.value === value);
  const chosen = isOther ? null : { value, label: chosenName };
  return { ...select, ...filter, options: [...others, ...withChosen(records, chosen)] };
}
