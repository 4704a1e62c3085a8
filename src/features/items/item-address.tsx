import { type ReactNode, useState } from 'react';
import type { Item } from '../../../contract/items/item';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import type { Failure } from '../../../machines/failure';
import { idText, isLocalId } from '../../../machines/outbox/local-id';
import { type MissingRecord, RecordMissing } from '../../ui/page/record-missing';
import { useRecordId } from '../../platform/ids/use-record-id';
import { inspectionPath, itemPath } from './item-path';

interface ItemAddress {
  inspectionId: number;
  id: number;
}

/** Where to go if an inspection does not exist. */
export const INSPECTIONS = { href: '/inspections', label: 'Back to Inspections' };

/** What is shown if no inspection has this id. */
export const missingInspection = (id: number): MissingRecord => ({
  title: INSPECTION_MESSAGES.notFoundTitle,
  text: INSPECTION_MESSAGES.notFound(idText(id)),
  instead: INSPECTIONS,
});

/** Shows that the address does not contain an inspection's id. */
export function InvalidInspection(): ReactNode {
  return <RecordMissing title={INSPECTION_MESSAGES.invalidId} instead={INSPECTIONS} />;
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
    <InvalidInspection />
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
const isElsewhere = (item: Item, inspectionId: number): boolean =>
  !isLocalId(inspectionId) && item.inspectionId !== inspectionId;

/** What is shown if no item has this id; it may have been deleted. */
const missingItem = ({ inspectionId, id }: ItemAddress): MissingRecord => ({
  title: ITEM_MESSAGES.notFoundTitle,
  text: ITEM_MESSAGES.notFound(idText(id)),
  instead: { href: inspectionPath(inspectionId), label: 'Back to the Inspection' },
});

/** What is shown if the item belongs to another inspection than the one in the address. */
const itemElsewhere = (item: Item, path: string): MissingRecord => ({
  title: ITEM_MESSAGES.notFoundTitle,
  text: ITEM_MESSAGES.elsewhere(item.id),
  isElsewhere: true,
  instead: { href: `${itemPath(item)}${path}`, label: 'Open it in its inspection' },
});

interface Loaded {
  data: Item | null;
  failure: Failure | null;
}

/**
 * Why the item in the address is not there, or null if it is. `isShown` says that the page has shown
 * it before: then it stays on the screen with what somebody is typing.
 */
export function useMissingItem(
  { data, failure }: Loaded,
  address: ItemAddress,
  path = '',
): { missing: MissingRecord | null; isShown: boolean } {
  const [isShown, setIsShown] = useState(false);
  const missing =
    failure?.status === 404
      ? missingItem(address)
      : data !== null && isElsewhere(data, address.inspectionId)
        ? itemElsewhere(data, path)
        : null;
  if (data !== null && missing === null && !isShown) setIsShown(true);
  return { missing, isShown };
}
