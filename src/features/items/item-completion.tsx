import type { ReactNode } from 'react';
import type { ItemStatus } from '../../../contract/enums';
import { countItems, itemCompletionRateOf } from '../../../contract/inspections/completion-rate';
import { CompletionBar } from '../../ui/chip/completion-bar';

/** The completion rate of an inspection's items; renders nothing without items. */
export function ItemCompletion({ items }: { items: readonly { status: ItemStatus }[] }): ReactNode {
  const counts = countItems(items);
  if (counts.total === 0) return null;
  return (
    <section className="card" aria-label="Item completion">
      <CompletionBar
        label="Item completion"
        rate={itemCompletionRateOf(counts)}
        counts={`${String(counts.settled)} of ${String(counts.total)} resolved, verified or closed`}
      />
    </section>
  );
}
