import { type RawBuilder, sql } from 'kysely';

/** What a list is filtered by. */

/** A part of a statement, with its parameters. */
export type Sql = RawBuilder<unknown>;

export interface Condition {
  /** Says what the condition says; equal ones have equal keys. */
  key: string;
  /** Whether the index of an order leads to the rows that meet it. */
  isIndexed?: boolean;
  /**
   * The condition in SQL. `isPlain` keeps SQLite from choosing an index for it, where the rows are
   * to be met in the order of the list. PostgreSQL would take it for one that few rows meet.
   */
  text: (isPlain: boolean) => Sql;
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
      text: (isPlain) =>
        sql`${sql.raw(`${isPlain ? hidden(column, value) : column} ${operator}`)} ${value}`,
    },
  ];
}

/** The rows with a value, then those without: in either direction these come last. */
export const withValueFirst = (column: string): readonly Condition[] =>
  ['IS NOT NULL', 'IS NULL'].map((test) => {
    const text = `${column} ${test}`;
    return { key: text, isIndexed: true, text: () => sql.raw(text) };
  });

export const textsOf = (conditions: readonly Condition[], isPlain = false): Sql[] =>
  conditions.map(({ text }) => text(isPlain));

export const keyOf = (conditions: readonly Condition[]) =>
  conditions.map(({ key }) => key).join(' AND ');

export const allOf = (texts: readonly Sql[]): Sql => sql.join(texts, sql.raw(' AND '));

export const whereOf = (texts: readonly Sql[]): Sql =>
  texts.length === 0 ? sql.raw('') : sql`WHERE ${allOf(texts)}`;
