import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Item } from '../../../../contract/items/item';
import { ITEM_PAGE_SIZE } from '../../../../contract/limits';
import { mayResolve } from '../../../../contract/items/resolution';
import { pageOf } from '../../../../machines/items/item-list-rows';
import { useMay, useUser } from '../../session/use-session';
import { type Selection, Table } from '../../../ui/table';
import type { ItemActions } from '../actions/use-item-actions';
import { Pagination } from '../../../ui/pagination';
import { itemColumns } from './item-columns';
import { itemPath } from '../item-path';
import { useItemMenu } from '../actions/use-item-menu';
import { useIsPhone } from '../../../ui/use-is-desktop';
import { selectIsBusy, type SelectionActor } from './selection-actor';
import { useSwipe } from './use-swipe';
import type { ItemQueryControls } from './use-item-query';

const titleOf = ({ title }: Item) => title;
const keyOf = ({ id }: Item) => id;

interface Props {
  /** All matching items, in their order. */
  items: readonly Item[];
  controls: ItemQueryControls;
  actions: ItemActions;
  selection: SelectionActor;
  chosen: readonly number[];
}

/** Shows the items as a table with 15 rows per page. */
export function ItemTable({ items, controls, actions, selection, chosen }: Props): ReactNode {
  const [, navigate] = useLocation();
  const mayEdit = useMay('canManageItems');
  const isPhone = useIsPhone();
  const { open: onMenu, menu } = useItemMenu(actions);
  const { remove } = actions;
  const columns = useMemo(
    () => itemColumns({ mayEdit, onRemove: remove, onMenu }),
    [mayEdit, remove, onMenu],
  );
  const wanted = controls.applied.page;
  const { page, rows } = useMemo(() => pageOf(items, wanted), [items, wanted]);
  const choice: Selection<Item> = {
    ids: chosen,
    nameOf: titleOf,
    disabled: useSelector(selection, selectIsBusy),
    onChange: (ids) => {
      selection.send({ type: 'selection.changed', ids });
    },
  };
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
      <Table
        label="Inspection items"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        sort={controls.query.sort}
        {...(isPhone
          ? {}
          : {
              onSort: (sort: string) => {
                controls.choose({ sort });
              },
            })}
        onOpen={(item) => {
          navigate(itemPath(item));
        }}
        {...(mayEdit ? { selection: choice } : {})}
      />
      {menu}
      <Pagination
        page={page}
        pageSize={ITEM_PAGE_SIZE}
        total={items.length}
        onPage={(target) => {
          controls.choose({ page: target });
        }}
      />
    </div>
  );
}
