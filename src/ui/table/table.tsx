import {
  type Column as TableColumn,
  type ColumnDef,
  functionalUpdate,
  rowSelectionFeature,
  type RowSelectionState,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, type MouseEvent, type ReactNode, useMemo } from 'react';
import { ChoiceBox } from '../field/choice-box';
import { Icon } from '../icon/icon';
import { type ShownOn, useShownColumns } from './shown-columns';
import { useIsDesktop } from '../window/use-is-desktop';
import './table.css';

/** A column of a table. The server sorts; `sort` is its name for the column. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sort?: string;
  /** The width; columns without one share the rest. A phone shows a card for each row instead. */
  width?: string;
  /** The width in percent of the table, instead of `width`. */
  share?: number;
  /** The width on tablets and narrow laptops, if different. */
  compactWidth?: string;
  /** The screens that show it; absent if all do. */
  shownOn?: ShownOn;
  className?: string;
}

/** The selected rows, including those on other pages. */
export interface Selection<Row> {
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
  nameOf: (row: Row) => string;
  disabled?: boolean;
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
  /** Whether a click on a row leads nowhere, so that it does not look as if it did. */
  isStill?: boolean;
  selection?: Selection<Row>;
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** Sets the widths as CSS properties, which phones do not use. */
const styleOf = <Row,>({ width, share, compactWidth }: Column<Row>) =>
  ({
    '--width': width ?? (share === undefined ? undefined : `${String(share)}%`),
    '--compact-width': compactWidth,
  }) as CSSProperties;

const SORTED = {
  asc: { label: 'ascending', icon: 'arrow-up' },
  desc: { label: 'descending', icon: 'arrow-down' },
  none: { label: 'none', icon: 'sort-alt' },
} as const;

/** The id of a table column: its server-side sort name, if it has one. */
const idOf = <Row,>(column: Column<Row>) => column.sort ?? column.id;

const sortingOf = (sort: string): SortingState =>
  sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];

const selectedOf = (ids: readonly number[]): RowSelectionState =>
  Object.fromEntries(ids.map((id) => [id, true]));

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: idOf(column),
    header: column.header,
    // The server sorts, but the table library only sorts columns with a value.
    accessorFn: () => null,
    enableSorting: column.sort !== undefined,
    sortDescFirst: false,
  };
}

function HeaderCell<Row extends object>({
  column,
  shown,
}: {
  column: TableColumn<typeof features, Row>;
  shown: Column<Row>;
}): ReactNode {
  if (!column.getCanSort()) {
    return (
      <th role="columnheader" scope="col" className={shown.className} style={styleOf(shown)}>
        {shown.header}
      </th>
    );
  }
  const { label, icon } = SORTED[column.getIsSorted() || 'none'];
  return (
    <th
      role="columnheader"
      scope="col"
      className={shown.className}
      style={styleOf(shown)}
      aria-sort={label}
    >
      <button
        type="button"
        className="sort-button"
        onClick={() => {
          column.toggleSorting();
        }}
      >
        {shown.header}
        <Icon name={icon} />
      </button>
    </th>
  );
}

/** Whether a click opens a row: not one that ends a selection of text, or that has another meaning. */
const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey && window.getSelection()?.isCollapsed !== false;

/** A table that is sorted and paged outside. A click anywhere on a row opens it. */
export function Table<Row extends object>({
  label,
  columns: all,
  rows,
  keyOf,
  isBusy = false,
  sort = '',
  onSort,
  onOpen,
  isStill = onOpen === undefined,
  selection: chosenRows,
}: Props<Row>): ReactNode {
  const columns = useShownColumns(all);
  const isDesktop = useIsDesktop();
  // Smaller screens have no room for it.
  const selection = isDesktop ? chosenRows : undefined;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const chosen = selection?.ids;
  const rowSelection = useMemo(() => selectedOf(chosen ?? []), [chosen]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(keyOf(row)),
    state: { sorting, rowSelection },
    manualSorting: true,
    enableSorting: onSort !== undefined,
    enableSortingRemoval: false,
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = functionalUpdate(updater, sorting);
      if (next !== undefined) onSort?.(next.desc ? `-${next.id}` : next.id);
    },
    enableRowSelection: selection !== undefined,
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      selection?.onChange(Object.keys(functionalUpdate(updater, rowSelection)).map(Number));
    },
  });
  // If the elements stay the same, React skips the cells when only the selection or other state
  // changes.
  const cells = useMemo(
    () =>
      rows.map((row) =>
        columns.map((column) => (
          <td role="cell" key={column.id} className={column.className}>
            {column.cell(row)}
          </td>
        )),
      ),
    [rows, columns],
  );
  return (
    <div className={isBusy ? 'table-wrap busy' : 'table-wrap'}>
      {/* The roles are explicit, because small screens lay out the rows as blocks. */}
      <table
        role="table"
        className={onSort === undefined ? 'data-table' : 'data-table sortable'}
        aria-label={label}
        aria-busy={isBusy}
      >
        <thead role="rowgroup">
          <tr role="row">
            {selection === undefined ? null : (
              <th role="columnheader" scope="col" className="choice-column">
                <ChoiceBox
                  name="Select all on this page"
                  checked={table.getIsAllRowsSelected()}
                  isPartial={rows.some((row) => rowSelection[keyOf(row)])}
                  disabled={selection.disabled}
                  onChange={(checked) => {
                    table.toggleAllRowsSelected(checked);
                  }}
                />
              </th>
            )}
            {columns.map((shown) => {
              const column = table.getColumn(idOf(shown));
              return column && <HeaderCell key={shown.id} {...{ column, shown }} />;
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <tr
              role="row"
              key={row.id}
              className={isStill ? '' : 'clickable'}
              onClick={
                onOpen &&
                ((event) => {
                  if (isPlainClick(event)) onOpen(row.original);
                })
              }
            >
              {selection === undefined ? null : (
                <td role="cell" className="choice-column">
                  <ChoiceBox
                    name={`Select ${selection.nameOf(row.original)}`}
                    checked={row.getIsSelected()}
                    disabled={selection.disabled}
                    onChange={(checked) => {
                      row.toggleSelected(checked);
                    }}
                  />
                </td>
              )}
              {cells[row.index]}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
