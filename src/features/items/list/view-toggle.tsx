import type { ReactNode } from 'react';
import type { ItemQuery } from '../../../../machines/items/item-list-rows';
import { Icon, type IconName } from '../../../ui/icon/icon';

const VIEWS: readonly { view: ItemQuery['view']; label: string; icon: IconName }[] = [
  { view: 'list', label: 'List', icon: 'list' },
  { view: 'kanban', label: 'Kanban', icon: 'columns' },
];

interface Props {
  view: ItemQuery['view'];
  onChoose: (view: ItemQuery['view']) => void;
}

/** Switches between list and board; phones only have the list. */
export function ViewToggle({ view, onChoose }: Props): ReactNode {
  return (
    <div className="view-toggle" role="group" aria-label="View">
      {VIEWS.map(({ view: other, label, icon }) => (
        <button
          key={other}
          type="button"
          aria-pressed={other === view}
          onClick={() => {
            onChoose(other);
          }}
        >
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}
