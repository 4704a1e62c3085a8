import type { ReactNode } from 'react';
import type { Item } from '../../../contract/items/item';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import { idText, isLocalId } from '../../../machines/outbox/local-id';
import { RecordMissing } from '../../ui/record-missing';
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
  return inspectionId === null ? (
    <RecordMissing
      title={INSPECTION_MESSAGES.invalidId}
      instead={{ href: '/inspections', label: 'Back to Inspections' }}
    />
  ) : (
    <RecordMissing
      title={ITEM_MESSAGES.invalidId}
      instead={{ href: inspectionPath(inspectionId), label: 'Back to the Inspection' }}
    />
  );
}

/**
 * Whether an item belongs to another inspection than its address says. The local id of an
 * inspection keeps working forever, even after the server has given it an id.
 */
export const isElsewhere = (item: Item, inspectionId: number): boolean =>
  !isLocalId(inspectionId) && item.inspectionId !== inspectionId;

/** Shows that no item has this id; it may have been deleted. */
export function ItemNotFound({ inspectionId, id }: ItemAddress): ReactNode {
  return (
    <RecordMissing
      title={ITEM_MESSAGES.notFoundTitle}
      text={ITEM_MESSAGES.notFound(idText(id))}
      instead={{ href: inspectionPath(inspectionId), label: 'Back to the Inspection' }}
    />
  );
}

/** Shows that the item belongs to another inspection than the one in the address. */
export function ItemElsewhere({ item, path = '' }: { item: Item; path?: string }): ReactNode {
  return (
    <RecordMissing
      title={ITEM_MESSAGES.notFoundTitle}
      text={ITEM_MESSAGES.elsewhere(item.id)}
      instead={{ href: `${itemPath(item)}${path}`, label: 'Open it in its inspection' }}
    />
  );
}
