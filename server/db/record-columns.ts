import type { RecordField, RecordFields, RecordValues } from '../../contract/record-fields';

/** Maps a record's fields to columns: `dueDate` is stored in `due_date`. */

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

export type ColumnsOf<Fields extends RecordFields> = {
  [Name in keyof Fields & string as SnakeCase<Name>]: RecordValues<Fields>[Name];
};

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The field that is stored in a column. */
export const fieldOfColumn = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A stored name that is no longer in the list reads as null. */
function readerOf(
  field: RecordField & { names?: readonly string[] },
): (stored: unknown) => unknown {
  const { names } = field;
  return names === undefined
    ? (stored) => stored
    : (stored) => names.find((name) => name === stored) ?? null;
}

/** Converts between the fields of a table and their columns. */
export function recordColumns<Fields extends RecordFields>(fields: Fields) {
  const columns = Object.entries(fields).map(([name, field]) => ({
    name,
    column: snakeCase(name),
    read: readerOf(field),
  }));
  return {
    names: columns.map(({ column }) => column),
    fromRow: (row: ColumnsOf<Fields>): RecordValues<Fields> => {
      const values: Record<string, unknown> = {};
      for (const { name, column, read } of columns) {
        values[name] = read((row as Readonly<Record<string, unknown>>)[column]);
      }
      return values as RecordValues<Fields>;
    },
    toRow: (values: RecordValues<Fields>): ColumnsOf<Fields> => {
      const row = columns.map(({ name, column }) => [column, values[name]]);
      return Object.fromEntries(row) as ColumnsOf<Fields>;
    },
  };
}
