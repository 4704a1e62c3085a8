import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { useAnnouncedResults } from '../announcements';
import { type Column, DataTable } from '../data-table';
import { Pagination } from '../pagination';
import { pageFrom } from './use-view';

interface Props<Row extends { id: number }> {
  label: string;
  columns: readonly Column<Row>[];
  /** All rows that match; one page of them is shown. */
  rows: readonly Row[];
  isBusy: boolean;
  page: string;
  onPage: (page: string) => void;
  onOpen?: (row: Row) => void;
  /** Instead of a list without rows. */
  empty: ReactNode;
}

/** One page of a list that is here as a whole. */
export function OfficeList<Row extends { id: number }>({
  label,
  columns,
  rows,
  isBusy,
  page,
  onPage,
  onOpen,
  empty,
}: Props<Row>): ReactNode {
  const isWhole = rows.length > 0 && rows.length <= LIST_PAGE_SIZE;
  const count = String(rows.length);
  useAnnouncedResults(isWhole ? `Showing 1–${count} of ${count}` : null);
  if (rows.length === 0) return <section className="card">{empty}</section>;
  const number = pageFrom(page, LIST_PAGE_SIZE, rows.length);
  const first = (number - 1) * LIST_PAGE_SIZE;
  return (
    <section className="card table-card office-list">
      <DataTable
        label={label}
        columns={columns}
        rows={rows.slice(first, first + LIST_PAGE_SIZE)}
        keyOf={({ id }) => id}
        isBusy={isBusy}
        {...(onOpen === undefined ? {} : { onOpen })}
      />
      {rows.length <= LIST_PAGE_SIZE ? null : (
        <Pagination
          page={number}
          pageSize={LIST_PAGE_SIZE}
          total={rows.length}
          onPage={(next) => {
            onPage(String(next));
          }}
        />
      )}
    </section>
  );
}
