import type { FilterField } from './filter-field';
import { withChosen } from './select';
import type { Option } from './select-props';

type RecordSelect = Pick<FilterField, 'onFilter' | 'filterText' | 'emptyText'> & {
  options: readonly Option<number>[];
};

/**
 * A filter by a record. The chosen one may not be among the options; the rows of the list may then
 * supply its name.
 */
export function recordFilter(
  filter: Pick<FilterField, 'name' | 'label' | 'value'>,
  { options, ...select }: RecordSelect,
  chosenName = 'Another choice',
): FilterField {
  const { value } = filter;
  const texts = options.map((option) => ({ value: String(option.value), label: option.label }));
  return {
    ...select,
    ...filter,
    options: withChosen(texts, value === '' ? null : { value, label: chosenName }),
  };
}
