import { type ReactNode, useMemo } from 'react';
import type { Item } from '../../../../contract/items/item';
import { ITEM_PAGE_SIZE } from '../../../../contract/limits';
import { mayResolve } from '../../../../contract/items/resolution';
import { pageOf } from '../../../../machines/items/item-list-rows';
import { useUser } from '../../session/use-session';
import { Table } from '../../../ui/table/table';
import type { ItemActions } from '../actions/use-item-actions';
import { Pagination } from '../../../ui/table/pagination';
import { itemColumns } from './item-columns';
import { useIsPhone } from '../../../ui/window/use-is-desktop';
import type { SelectionActor } from './selection-actor';
import { useItemTable } from './use-item-table';
import { useSwipe } from './use-swipe';
import type { ItemQueryControls } from './use-item-query';

interface Props {
  /** All matching items, in their order. */
  items: readonly Item[];
  controls: ItemQueryControls;
  actions: ItemActions;
  selection: SelectionActor;
}

/** Shows the items as a table with 15 rows per page. */
export function ItemTable({ items, controls, actions, selection }: Props): ReactNode {
  const { choose } = controls;
  const { table, menu } = useItemTable<Item>({
    actions,
    selection,
    choose,
    columnsFor: itemColumns,
  });
  const isPhone = useIsPhone();
  const wanted = controls.applied.page;
  const { page, rows } = useMemo(() => pageOf(items, wanted), [items, wanted]);
  const user = useUser();
  const swipe = useSwipe({
    isSwipeable: (index) => {
      const item = isPhone ? rows[index] : undefined;
      return item !== undefined && user !== null && mayResolve(item, user.role);
    },
    onSwiped: (index) => {
      const item = rows[index];
      if (item !== undefined) actions.resolve(item);
    },
  });
  return (
    <div className="item-table" {...swipe}>
      <Table label="Inspection items" rows={rows} sort={controls.query.sort} {...table} />
      {menu}
      <Pagination
        page={page}
        pageSize={ITEM_PAGE_SIZE}
        total={items.length}
        onPage={(target) => {
          choose({ page: target });
        }}
      />
    </div>
  );
}
