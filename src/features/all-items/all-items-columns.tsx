import type { ReactNode } from 'react';
import type { ListedItem } from '../../../contract/items/item';
import { CutText } from '../../ui/cut-text';
import type { Column } from '../../ui/table';
import { itemColumns } from '../items/list/item-columns';

const Place = ({ item }: { item: ListedItem }): ReactNode => (
  <span className="item-place">
    <CutText text={[item.inspectionTitle, item.projectName, item.clientName].join(' · ')} />
  </span>
);

/** The columns of the items of an inspection; each item says where it belongs. */
export const allItemsColumns = (
  options: Omit<Parameters<typeof itemColumns<ListedItem>>[0], 'placeOf'>,
): readonly Column<ListedItem>[] =>
  itemColumns<ListedItem>({ ...options, placeOf: (item) => <Place item={item} /> }).map(
    (column) => {
      const { sort, ...unsorted } = column;
      // The server sorts by all columns but this one.
      return sort === 'assignee' ? unsorted : column;
    },
  );
