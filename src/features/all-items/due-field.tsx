import { daysIn } from '../../../machines/items/due-filter';
import { formatDay } from '../../ui/dates';
import type { FilterField } from '../../ui/filter-field';
import { withChosen } from '../../ui/select';
import type { Option } from '../../ui/select-props';
import { DueDaysDialog } from './due-days-dialog';

/** The filter by due date. */

const CHOOSE = 'choose';

const CHOICES: readonly Option<string>[] = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Next 7 Days' },
  { value: 'none', label: 'No Due Date' },
];

/** The name of a filter such as `2026-11-01..`. */
function labelOf(due: string): string {
  const { from, upTo } = daysIn(due) ?? { from: null, upTo: null };
  if (from === null) return upTo === null ? '' : `Until ${formatDay(upTo)}`;
  if (upTo === null) return `From ${formatDay(from)}`;
  return from === upTo ? formatDay(from) : `${formatDay(from)} – ${formatDay(upTo)}`;
}

export function dueField(due: string): FilterField {
  const isNamed = due === '' || CHOICES.some(({ value }) => value === due);
  const offered = withChosen(CHOICES, isNamed ? null : { value: due, label: labelOf(due) });
  return {
    name: 'due',
    label: 'Due',
    value: due,
    options: [...offered, { value: CHOOSE, label: 'Choose Days...' }],
    asking: { value: CHOOSE, labelOf, dialog: (question) => <DueDaysDialog {...question} /> },
  };
}
