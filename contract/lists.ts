import * as z from 'zod/mini';
import { MAX_PAGE_SIZE } from './limits';
import { RULE_MESSAGES, WIRE_MESSAGES } from './messages/rules';
import { cleanText } from './rules/clean-text';

/** A positive number of at most nine digits in a query. */
export const positiveParam = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, WIRE_MESSAGES.id)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.maximum(max, WIRE_MESSAGES.atMost(max))),
    ),
  );

/** The text of a search. It is cleaned as stored text is. The server ignores case and accents. */
export const SearchText = z.string().check(
  z.overwrite(cleanText),
  z.trim(),
  z.maxLength(200, RULE_MESSAGES.maxLength(200)),
  z.refine((text) => text.isWellFormed(), WIRE_MESSAGES.unstorable),
);

/** The order of a list: the name of a column, or `-column` for descending order. */
function sortBy<const Columns extends readonly string[]>(columns: Columns) {
  interface Order {
    column: Columns[number];
    descending: boolean;
  }
  const orders = new Map<string, Order>();
  for (const column of columns as readonly Columns[number][]) {
    orders.set(column, { column, descending: false });
    orders.set(`-${column}`, { column, descending: true });
  }
  const choices = [...orders.keys()];
  return z.pipe(
    z.enum(choices, WIRE_MESSAGES.oneOf(choices)),
    z.transform((text): Order | undefined => orders.get(text)),
  );
}

/** The properties to return, such as `fields=id,title`. */
function fieldsOf(row: z.ZodMiniObject) {
  const names = Object.keys(row.shape);
  return z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((name) => names.includes(name)),
          WIRE_MESSAGES.oneOf(names),
        ),
      ),
    z.transform((text) => [...new Set(text.split(','))]),
  );
}

/**
 * The query of a list: `page` (from 1), `pageSize`, `sort`, `search`, `fields` and the list's own
 * filters. A page has 25 rows by default and 500 at most. Without `page` and `pageSize` the answer
 * has the first 500 rows. `X-Total-Count` is the number of all matching rows; get the others with
 * the same query and `pageSize=500`, `page=2` and so on.
 */
export function listQuery<
  const Columns extends readonly string[],
  Filters extends Readonly<Record<string, z.ZodMiniType>>,
>(row: z.ZodMiniObject, columns: Columns, filters: Filters) {
  const sort = z.optional(sortBy<Columns>(columns));
  return z.strictObject({
    page: z.optional(positiveParam(100_000_000)),
    pageSize: z.optional(positiveParam(MAX_PAGE_SIZE)),
    sort,
    search: z.optional(SearchText),
    fields: z.optional(fieldsOf(row)),
    ...filters,
  });
}

/** The part of the query that all lists share. */
export interface ListRequest {
  page?: number | undefined;
  pageSize?: number | undefined;
  sort?: { column: string; descending: boolean } | undefined;
  search?: string | undefined;
  fields?: string[] | undefined;
}
