import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AllItemsRow } from '../../../machines/items/all-items.machine';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { items as countedItems } from '../../../contract/messages/counts';
import type { Page } from '../../../machines/loading/page';
import { Pagination } from '../../ui/table/pagination';
import { Table } from '../../ui/table/table';
import type { ItemActions } from '../items/actions/use-item-actions';
import { BulkBar } from '../items/list/bulk-bar';
import { reportAcross } from '../items/list/chosen-report';
import { selectChosen } from '../items/list/selection-actor';
import type { BulkDialogs } from '../items/list/use-bulk-dialogs';
import { useItemTable } from '../items/list/use-item-table';
import { allItemsColumns } from './all-items-columns';
import type { AllItemsList } from './use-all-items';

interface Props {
  list: AllItemsList;
  actions: ItemActions;
  bulk: BulkDialogs;
  page: Page<AllItemsRow>;
}

/** One page of the list; several items on it can be changed at once. */
export function AllItemsTable({ list, actions, bulk, page: { rows, total } }: Props): ReactNode {
  const { query, choose, selection, copiedAt } = list;
  const isOnDevice = copiedAt !== null;
  const { table, menu } = useItemTable<AllItemsRow>({
    actions,
    selection,
    choose,
    columnsFor: allItemsColumns,
  });
  const ids = useSelector(selection, selectChosen);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return (
    <>
      <div className="card-header all-items-header">
        {chosen.length === 0 ? (
          <h2>{isOnDevice ? `${countedItems(total)} on this device` : countedItems(total)}</h2>
        ) : (
          <BulkBar actor={selection} items={chosen} report={reportAcross(chosen)} dialogs={bulk} />
        )}
      </div>
      <div className="item-table">
        <Table
          label="Items"
          rows={rows}
          isBusy={list.isBusy && !isOnDevice}
          sort={query.sort}
          {...table}
        />
        {menu}
        {/* The device has fewer rows than the server: below them it would move with the answer. */}
        {isOnDevice && list.failure === null ? null : (
          <Pagination
            page={query.page}
            pageSize={LIST_PAGE_SIZE}
            total={total}
            onPage={(target) => {
              choose({ page: target });
            }}
          />
        )}
      </div>
    </>
  );
}
