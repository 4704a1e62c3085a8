import { type RawBuilder, sql } from 'kysely';

/** The conditions that filter a list. */

/** A part of a statement, with its parameters. */
export type Sql = RawBuilder<unknown>;

export interface Condition {
  /** Identifies the condition; equal conditions have equal keys. */
  key: string;
  /** Whether the index of the list's order also finds the matching rows. */
  isIndexed?: boolean;
  /**
   * The condition in SQL. With `isPlain` SQLite cannot use an index for it, so that it reads the
   * rows in the order of the list. PostgreSQL would assume that such an expression matches few
   * rows.
   */
  text: (isPlain: boolean) => Sql;
}

/** SQLite uses no index for a calculated value. */
const hidden = (column: string, value: string | number) =>
  typeof value === 'number' ? `+${column}` : `(${column} || '')`;

/** A comparison with a given value; no condition if there is no value. */
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

export const hasValue = (column: string, isWanted: boolean | undefined): Condition[] => {
  if (isWanted === undefined) return [];
  const test = isWanted ? 'IS NOT NULL' : 'IS NULL';
  return [
    {
      key: `${column} ${test}`,
      text: (isPlain) => sql.raw(`${isPlain ? '+' : ''}${column} ${test}`),
    },
  ];
};

/** The rows with a value, then those without. The latter come last in either direction. */
export const withValueFirst = (column: string): readonly Condition[] =>
  ['IS NOT NULL', 'IS NULL'].map((test) => {
    const text = `${column} ${test}`;
    return { key: text, isIndexed: true, text: () => sql.raw(text) };
  });

export const textsOf = (conditions: readonly Condition[], { isPlain = false } = {}): Sql[] =>
  conditions.map(({ text }) => text(isPlain));

export const keyOf = (conditions: readonly Condition[]) =>
  conditions.map(({ key }) => key).join(' AND ');

export const allOf = (texts: readonly Sql[]): Sql => sql.join(texts, sql.raw(' AND '));

export const whereOf = (texts: readonly Sql[]): Sql =>
  texts.length === 0 ? sql.raw('') : sql`WHERE ${allOf(texts)}`;
