import type { ReactNode } from 'react';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import { Pagination } from '../ui/table/pagination';
import { type Column, Table } from '../ui/table/table';

export interface PagedRowsProps<Row extends { id: number }> {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows of the page, and the total number of matching rows. */
  rows: readonly Row[];
  total: number;
  isBusy: boolean;
  /** The order of the rows, and what happens when a heading is pressed. */
  sort?: string;
  onSort?: ((sort: string) => void) | undefined;
  page: number;
  onPage: (page: number) => void;
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether `onOpen` leads nowhere. */
  isStill?: boolean;
}

const keyOf = ({ id }: { id: number }) => id;

/** The rows of one page, and the pagination if there are others. */
export function PagedRows<Row extends { id: number }>({
  label,
  columns,
  rows,
  total,
  isBusy,
  page,
  onPage,
  onOpen,
  sort,
  onSort,
  isStill = onOpen === undefined,
}: PagedRowsProps<Row>): ReactNode {
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        isBusy={isBusy}
        {...(sort === undefined || onSort === undefined ? {} : { sort, onSort })}
        isStill={isStill}
        {...(onOpen === undefined ? {} : { onOpen })}
      />
      {total <= LIST_PAGE_SIZE ? null : (
        <Pagination page={page} pageSize={LIST_PAGE_SIZE} total={total} onPage={onPage} />
      )}
    </>
  );
}
