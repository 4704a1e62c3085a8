import type { ReactNode } from 'react';
import { Icon } from './icon';

/** A column of a table; the server sorts, so `sort` is the name it knows. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sort?: string;
  /** Left out on small screens. */
  isDesktopOnly?: boolean;
  className?: string;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => number;
  isBusy?: boolean;
  sort?: string;
  onSort?: (sort: string) => void;
  onOpen?: (row: Row) => void;
}

const classOf = ({ isDesktopOnly = false, className = '' }: Column<never>) =>
  isDesktopOnly ? `desktop-only ${className}` : className;

const directionOf = (sort: string, column: string) => {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : 'none';
};

const ICONS = { ascending: 'arrow-up', descending: 'arrow-down', none: 'sort-alt' } as const;

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
}): ReactNode {
  if (column.sort === undefined || onSort === undefined) {
    return (
      <th scope="col" className={classOf(column)}>
        {column.header}
      </th>
    );
  }
  const name = column.sort;
  const direction = directionOf(sort, name);
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <button
        type="button"
        className="sort-button"
        onClick={() => {
          onSort(direction === 'ascending' ? `-${name}` : name);
        }}
      >
        {column.header}
        <Icon name={ICONS[direction]} />
      </button>
    </th>
  );
}

/** A table whose order and pages the server makes. A click anywhere on a row opens it. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isBusy = false,
  sort = '',
  onSort,
  onOpen,
}: Props<Row>): ReactNode {
  return (
    <div className={isBusy ? 'table-wrap busy' : 'table-wrap'}>
      <table className="data-table" aria-label={label} aria-busy={isBusy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={onOpen === undefined ? '' : 'clickable'}
              onClick={
                onOpen &&
                (() => {
                  onOpen(row);
                })
              }
            >
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
