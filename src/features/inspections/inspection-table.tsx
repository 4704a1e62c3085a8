import { type ReactNode, useMemo } from 'react';
import { useLocation } from 'wouter';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { inspections as countedInspections } from '../../../contract/messages/counts';
import type { Inspection } from '../../../contract/inspections/inspection';
import type { Page } from '../../../machines/loading/page';
import { HeldRows } from '../../loading/held-rows';
import { Pagination } from '../../ui/table/pagination';
import { Table } from '../../ui/table/table';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { inspectionPath } from '../items/item-path';
import { inspectionColumns } from './inspection-columns';
import { useRowMenu } from './row-actions';
import type { InspectionList } from './use-inspection-list';

interface Props {
  list: InspectionList;
  data: Page<Inspection>;
}

/** One page of the list. */
export function InspectionTable({ list, data: { rows, total } }: Props): ReactNode {
  const [, navigate] = useLocation();
  const { query, choose, failure, isBusy } = list;
  const isOnDevice = list.copiedAt !== null;
  const isPhone = useIsPhone();
  const { open: onMenu, menu } = useRowMenu();
  const isOfDay = query.view === 'today';
  const columns = useMemo(() => inspectionColumns(onMenu, isOfDay), [onMenu, isOfDay]);
  const onSort = (sort: string) => {
    choose({ sort });
  };
  return (
    <section className="card table-card">
      {isPhone ? (
        <div className="card-header list-order">
          <p>{isOnDevice ? `${String(total)} on this device` : countedInspections(total)}</p>
        </div>
      ) : null}
      <HeldRows list={list} />
      <Table
        label="Inspections"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        isBusy={isBusy && !isOnDevice}
        sort={query.sort}
        {...(isPhone ? {} : { onSort })}
        onOpen={({ id }) => {
          navigate(inspectionPath(id));
        }}
      />
      {/* The device has fewer rows than the server: below them it would move with the answer. */}
      {isOnDevice && failure === null ? null : (
        <Pagination
          page={query.page}
          pageSize={LIST_PAGE_SIZE}
          total={total}
          onPage={(page) => {
            choose({ page });
          }}
        />
      )}
      {menu}
    </section>
  );
}
