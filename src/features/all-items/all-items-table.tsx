import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { ListedItem } from '../../../contract/items/item';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import type { Page } from '../../../machines/loading/page';
import { Pagination } from '../../ui/pagination';
import { Table } from '../../ui/table';
import { useMay } from '../session/use-session';
import type { ItemActions } from '../items/actions/use-item-actions';
import { useItemMenu } from '../items/actions/use-item-menu';
import { itemPath } from '../items/item-path';
import { BulkBar } from '../items/list/bulk-bar';
import { selectChosen, selectIsBusy } from '../items/list/selection-actor';
import { useIsPhone } from '../../ui/use-is-desktop';
import { allItemsColumns } from './all-items-columns';
import type { AllItemsList } from './use-all-items';

const countOf = (total: number) =>
  total === 1 ? '1 item' : `${total.toLocaleString('en-US')} items`;

interface Props {
  list: AllItemsList;
  actions: ItemActions;
  page: Page<ListedItem>;
}

/** One page of the list; several items on it can be changed at once. */
export function AllItemsTable({ list, actions, page: { rows, total } }: Props): ReactNode {
  const { query, choose, selection } = list;
  const [, navigate] = useLocation();
  const mayEdit = useMay('canManageItems');
  const isPhone = useIsPhone();
  const { open: onMenu, menu } = useItemMenu(actions);
  const { remove } = actions;
  const columns = useMemo(
    () => allItemsColumns({ mayEdit, onRemove: remove, onMenu }),
    [mayEdit, remove, onMenu],
  );
  const ids = useSelector(selection, selectChosen);
  const disabled = useSelector(selection, selectIsBusy);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return (
    <>
      <div className="card-header all-items-header">
        {chosen.length === 0 ? (
          <h2>{countOf(total)}</h2>
        ) : (
          <BulkBar actor={selection} items={chosen} />
        )}
      </div>
      <div className="item-table">
        <Table
          label="Items"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          isBusy={list.isBusy}
          sort={query.sort}
          {...(isPhone
            ? {}
            : {
                onSort: (sort: string) => {
                  choose({ sort });
                },
              })}
          onOpen={(item) => {
            navigate(itemPath(item));
          }}
          {...(mayEdit
            ? {
                selection: {
                  ids,
                  disabled,
                  nameOf: ({ title }: ListedItem) => title,
                  onChange: (next: readonly number[]) => {
                    selection.send({ type: 'selection.changed', ids: next });
                  },
                },
              }
            : {})}
        />
        {menu}
        <Pagination
          page={query.page}
          pageSize={LIST_PAGE_SIZE}
          total={total}
          onPage={(target) => {
            choose({ page: target });
          }}
        />
      </div>
    </>
  );
}
