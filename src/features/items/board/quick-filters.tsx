import type { ReactNode } from 'react';
import { ITEM_CATEGORIES, PRIORITIES, PRIORITY_LABELS } from '../../../../contract/enums';
import type { ItemQuery } from '../../../../machines/items/item-list.machine';
import { Icon } from '../../../ui/icon';
import type { ItemQueryControls } from '../list/use-item-query';

function QuickFilter({
  label,
  colour,
  isOn,
  onToggle,
}: {
  label: string;
  colour: string;
  isOn: boolean;
  onToggle: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={`chip quick-filter ${colour}`}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {isOn ? <Icon name="check" /> : null}
      {label}
    </button>
  );
}

/** Priority and category by one click; a second click shows everything again. */
export function QuickFilters({ controls }: { controls: ItemQueryControls }): ReactNode {
  const { query, choose } = controls;
  return (
    <div className="quick-filters">
      <div role="group" aria-label="Filter by priority">
        {PRIORITIES.map((priority) => {
          const value = String(priority) as ItemQuery['priority'];
          return (
            <QuickFilter
              key={priority}
              label={PRIORITY_LABELS[priority]}
              colour={`priority-${value}`}
              isOn={query.priority === value}
              onToggle={() => {
                choose({ priority: query.priority === value ? '' : value });
              }}
            />
          );
        })}
      </div>
      <div role="group" aria-label="Filter by category">
        {ITEM_CATEGORIES.map((category) => (
          <QuickFilter
            key={category}
            label={category}
            colour={`category-${category}`}
            isOn={query.category === category}
            onToggle={() => {
              choose({ category: query.category === category ? '' : category });
            }}
          />
        ))}
      </div>
    </div>
  );
}
