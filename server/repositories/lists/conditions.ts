import type { SqlText } from '../../db/sql-text';

/** What a list is filtered by. */

export interface Condition {
  /** Says what the condition says; equal ones have equal keys. */
  key: string;
  /** Whether the index of an order leads to the rows that meet it. */
  isIndexed?: boolean;
  /**
   * The condition in SQL. `isPlain` keeps both engines from choosing an index for it, where the
   * rows are to be met in the order of the list.
   */
  text: (sql: SqlText, isPlain: boolean) => string;
}

/** No index holds the result of a calculation. */
const hidden = (column: string, value: string | number) =>
  typeof value === 'number' ? `+${column}` : `(${column} || '')`;

/** A comparison with a value that was given, none with one that was not. */
export function compared(
  column: string,
  operator: '=' | '<' | '<=' | '>' | '>=',
  given: string | number | boolean | undefined,
): Condition[] {
  if (given === undefined) return [];
  const value = typeof given === 'boolean' ? Number(given) : given;
  return [
    {
      key: `${column}${operator}${JSON.stringify(value)}`,
      text: (sql, isPlain) =>
        `${isPlain ? hidden(column, value) : column} ${operator} ${sql.value(value)}`,
    },
  ];
}

/** The rows with a value, then those without: in either direction these come last. */
export const withValueFirst = (column: string): readonly Condition[] =>
  ['IS NOT NULL', 'IS NULL'].map((test) => {
    const text = `${column} ${test}`;
    return { key: text, isIndexed: true, text: () => text };
  });

export const textsOf = (conditions: readonly Condition[], sql: SqlText, isPlain = false) =>
  conditions.map(({ text }) => text(sql, isPlain));

export const keyOf = (conditions: readonly Condition[]) =>
  conditions.map(({ key }) => key).join(' AND ');

export const whereOf = (texts: readonly string[]) =>
  texts.length === 0 ? '' : `WHERE ${texts.join(' AND ')}`;
