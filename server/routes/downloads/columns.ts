import { fieldInWords, fieldLabel } from '../../../contract/history/field-words';
import type { Cell, CellKind, TableColumn } from '../../http/files/table';
import type { Clock } from '../../http/files/clock';

/** The columns of lists that are downloaded. */

export interface ListColumn<Row> extends TableColumn {
  /**
   * The property of the records that it shows; roles that may not see the property do not get the
   * column.
   */
  field: string;
  cell: (row: Row, clock: Clock) => Cell;
}

const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 24,
  number: 11,
  money: 14,
  day: 12,
  time: 18,
};

type Given = string | number | boolean | readonly string[] | null | undefined;

/** A date without a time has no time zone. */
const isDay = (value: string | number | boolean) => /^\d{4}-\d\d-\d\d$/.test(String(value));

function cellOf(kind: CellKind, value: Given, clock: Clock): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return value.join(', ');
  return kind === 'time' && !isDay(value) ? clock.time(String(value)) : value;
}

interface Options<Row> {
  width?: number;
  /** By default the property with that name. */
  of?: (row: Row) => Given;
}

/** Builds the columns of one kind of record. */
export function columnsOf<Row extends object>() {
  const valueIn = (row: Row, field: string) => (row as Record<string, Given>)[field];
  const column = (
    kind: CellKind,
    field: keyof Row & string,
    label: string,
    { width = WIDTHS[kind], of = (row) => valueIn(row, field) }: Options<Row> = {},
  ): ListColumn<Row> => ({
    field,
    label,
    kind,
    width,
    cell: (row, clock) => cellOf(kind, of(row), clock),
  });
  return {
    column,
    /** Columns with the labels and words that the screens use. */
    words: (of: 'inspections' | 'items', ...fields: (keyof Row & string)[]) =>
      fields.map((field): ListColumn<Row> => ({
        field,
        label: fieldLabel(of, field) ?? field,
        kind: 'text',
        width: WIDTHS.text,
        cell: (row, { dates }) => fieldInWords(of, field, valueIn(row, field), dates),
      })),
  };
}
