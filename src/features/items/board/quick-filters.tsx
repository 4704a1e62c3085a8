import type { ReactNode } from 'react';
import { ITEM_CATEGORIES, PRIORITIES, PRIORITY_LABELS } from '../../../../contract/enums';
import type { ItemQuery } from '../../../../machines/items/item-list-rows';
import type { ItemQueryControls } from '../list/use-item-query';
import { ToggleChip } from '../../../ui/chip/chip';
import { PRIORITY_TONES } from '../chips';
import { CATEGORY_DOTS } from '../category-chip';

/** Filters by priority and category with one click; a second click removes the filter. */
export function QuickFilters({ controls }: { controls: ItemQueryControls }): ReactNode {
  const { query, choose } = controls;
  return (
    <div className="quick-filters">
      <div role="group" aria-label="Filter by priority">
        {PRIORITIES.map((priority) => {
          const value = String(priority) as ItemQuery['priority'];
          return (
            <ToggleChip
              key={priority}
              tone={PRIORITY_TONES[priority]}
              isOn={query.priority === value}
              onToggle={() => {
                choose({ priority: query.priority === value ? '' : value });
              }}
            >
              {PRIORITY_LABELS[priority]}
            </ToggleChip>
          );
        })}
      </div>
      <div role="group" aria-label="Filter by category">
        {ITEM_CATEGORIES.map((category) => (
          <ToggleChip
            key={category}
            dot={CATEGORY_DOTS[category]}
            isOn={query.category === category}
            onToggle={() => {
              choose({ category: query.category === category ? '' : category });
            }}
          >
            {category}
          </ToggleChip>
        ))}
      </div>
    </div>
  );
}
