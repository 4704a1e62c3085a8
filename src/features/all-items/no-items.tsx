import type { ReactNode } from 'react';
import type { AllItemsView } from '../../../machines/items/all-items.machine';
import { Button } from '../../ui/button/button';
import { EmptyState } from '../../ui/message/empty-state';
import type { AllItemsList } from './use-all-items';

const TEXTS: Readonly<Record<AllItemsView, { title: string; text: string }>> = {
  open: { title: 'No open items', text: 'No item of any inspection is open.' },
  mine: { title: 'Nothing is assigned to you', text: 'Look at all items to find one to work on.' },
  overdue: { title: 'Nothing is overdue', text: 'No open item has a due date in the past.' },
  verify: {
    title: 'Nothing to verify',
    text: 'No item that somebody else has resolved waits for verification.',
  },
  all: { title: 'No items yet', text: 'Items are added to an inspection.' },
};

const ON_DEVICE = {
  title: 'None on this device',
  text: 'None of the inspections on this device has such an item.',
};

/** Shows that a view has no items, or none that match. */
export function NoItems({ list }: { list: AllItemsList }): ReactNode {
  const { view, page } = list.query;
  if (list.isFiltered || page > 1) {
    return (
      <EmptyState
        icon="search"
        title="No matching items"
        text="No items match your search and filters."
      >
        <Button look="outlined" onClick={list.clear}>
          Clear Filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={view === 'overdue' ? 'check' : 'list'}
      {...(list.copiedAt === null ? TEXTS[view] : ON_DEVICE)}
    >
      {view === 'all' ? null : (
        <Button
          look="outlined"
          onClick={() => {
            list.show('all');
          }}
        >
          Show All
        </Button>
      )}
    </EmptyState>
  );
}
