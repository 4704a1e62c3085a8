import type { ReactNode } from 'react';
import type { Item } from '../../../contract/items/item';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorPanel } from '../../ui/error-panel';
import { useRecordId } from '../../platform/use-record-id';
import { inspectionPath, itemPath } from './item-path';

interface ItemAddress {
  inspectionId: number;
  id: number;
}

/** Renders its children with the ids in the address, or an error if they are invalid. */
export function WithItemAddress({
  children,
}: {
  children: (address: ItemAddress) => ReactNode;
}): ReactNode {
  const inspectionId = useRecordId('id');
  const id = useRecordId('itemId');
  if (inspectionId !== null && id !== null) return children({ inspectionId, id });
  return (
    <section className="card">
      <ErrorPanel
        title={inspectionId === null ? INSPECTION_MESSAGES.invalidId : ITEM_MESSAGES.invalidId}
      />
      <ButtonLink
        href={inspectionId === null ? '/inspections' : inspectionPath(inspectionId)}
        look="outlined"
      >
        {inspectionId === null ? 'Back to Inspections' : 'Back to the Inspection'}
      </ButtonLink>
    </section>
  );
}

/** Says that the item belongs to another inspection than the address. */
export function ItemElsewhere({ item, path = '' }: { item: Item; path?: string }): ReactNode {
  return (
    <section className="card">
      <EmptyState
        icon="search"
        title={ITEM_MESSAGES.elsewhereTitle}
        text={ITEM_MESSAGES.elsewhere(item.id)}
      >
        <ButtonLink href={`${itemPath(item)}${path}`}>Open it in its inspection</ButtonLink>
      </EmptyState>
    </section>
  );
}
