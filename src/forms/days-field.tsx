import { daysIn } from '../../machines/loading/day-range';
import { lazyComponent } from '../platform/code/lazy-component';
import { AskedPart } from '../ui/dialog/asked-part';
import { formatDay } from '../ui/text/dates';
import type { FilterField } from '../ui/filters/filter-field';
import { withChosen } from '../ui/select/select';
import type { Option } from '../ui/select/select-props';

const DaysDialog = lazyComponent(() => import('./days-dialog'));

const CHOOSE = 'choose';

/** The name of a filter such as `2026-11-01..`. */
function labelOf(days: string): string {
  const { from, upTo } = daysIn(days) ?? { from: null, upTo: null };
  if (from === null) return upTo === null ? '' : `Until ${formatDay(upTo)}`;
  if (upTo === null) return `From ${formatDay(from)}`;
  return from === upTo ? formatDay(from) : `${formatDay(from)} – ${formatDay(upTo)}`;
}

interface Days extends Pick<FilterField, 'name' | 'label' | 'value'> {
  /** Days that have a name. */
  choices: readonly Option<string>[];
  /** The title of the dialog that asks for other days. */
  question: string;
}

/** A filter by days: by those with a name, or from one day to another. */
export function daysField({ choices, question, ...field }: Days): FilterField {
  const { value } = field;
  const isNamed = value === '' || choices.some((choice) => choice.value === value);
  const offered = withChosen(choices, isNamed ? null : { value, label: labelOf(value) });
  return {
    ...field,
    options: [...offered, { value: CHOOSE, label: 'Choose Days...' }],
    asking: {
      value: CHOOSE,
      labelOf,
      dialog: (asked) => (
        <AskedPart onClose={asked.onClose}>
          <DaysDialog {...asked} header={question} />
        </AskedPart>
      ),
    },
  };
}
