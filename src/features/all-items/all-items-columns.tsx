import type { ReactNode } from 'react';
import type { AllItemsRow } from '../../../machines/items/all-items.machine';
import { CutMiddle } from '../../ui/text/cut-middle';
import type { Column } from '../../ui/table/table';
import { type ItemColumnOptions, itemColumns } from '../items/list/item-columns';

const placeOf = ({ inspectionTitle, projectName, clientName }: AllItemsRow) =>
  [inspectionTitle, projectName, clientName].join(' · ');

const LocationCell = ({ item }: { item: AllItemsRow }): ReactNode => (
  <span className="item-place" title={placeOf(item)}>
    <CutMiddle text={item.inspectionTitle} />
    <span className="item-owner">{` · ${item.projectName} · ${item.clientName}`}</span>
  </span>
);

/** The columns of an inspection's items, with the place that each item belongs to. */
export const allItemsColumns = (options: ItemColumnOptions): readonly Column<AllItemsRow>[] =>
  itemColumns<AllItemsRow>({ ...options, placeOf: (item) => <LocationCell item={item} /> }).map(
    (column) => {
      const { sort, ...unsorted } = column;
      // The server sorts by every column except this one.
      return sort === 'assignee' ? unsorted : column;
    },
  );
