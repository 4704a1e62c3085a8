import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import { useAnnouncedResults } from '../ui/announcements';
import { type Column, Table } from '../ui/table';
import { Pagination } from '../ui/pagination';
import './paged-table.css';

interface Props<Row extends { id: number }> {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the page, and the total number of matching rows. */
  rows: readonly Row[];
  total: number;
  isBusy: boolean;
  page: number;
  onPage: (page: number) => void;
  onOpen?: (row: Row) => void;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** One page of a list. */
export function PagedTable<Row extends { id: number }>({
  label,
  columns,
  rows,
  total,
  isBusy,
  page,
  onPage,
  onOpen,
  empty,
}: Props<Row>): ReactNode {
  const isWhole = total > 0 && total <= LIST_PAGE_SIZE;
  const count = String(total);
  useAnnouncedResults(isWhole ? `Showing 1–${count} of ${count}` : null);
  if (total === 0) return <section className="card">{empty}</section>;
  return (
    <section className="card table-card paged-table">
      <Table
        label={label}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        isBusy={isBusy}
        {...(onOpen === undefined ? {} : { onOpen })}
      />
      {total <= LIST_PAGE_SIZE ? null : (
        <Pagination page={page} pageSize={LIST_PAGE_SIZE} total={total} onPage={onPage} />
      )}
    </section>
  );
}
