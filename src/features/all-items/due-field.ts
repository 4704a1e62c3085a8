import { daysField } from '../../forms/days-field';
import type { FilterField } from '../../ui/filters/filter-field';
import type { Option } from '../../ui/select/select-props';

const CHOICES: readonly Option<string>[] = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Next 7 Days' },
  { value: 'none', label: 'No Due Date' },
];

/** The filter by due date. */
export const dueField = (value: string): FilterField =>
  daysField({ name: 'due', label: 'Due', value, choices: CHOICES, question: 'Due Between' });
