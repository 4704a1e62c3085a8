/** The filters of a list with views, as texts of which `''` filters nothing. */

/** Whether a query has one of the filters that `none` names. */
export const isFilteredBy = <Name extends string>(
  query: Readonly<Record<NoInfer<Name>, string>>,
  none: Readonly<Record<Name, ''>>,
): boolean => Object.keys(none).some((name) => query[name as Name] !== '');

/** Clears the filter that the view sets, because its field is not shown there. */
export function clearedBy<View extends string, Name extends string>(
  implied: Readonly<Partial<Record<View, Name>>>,
  view: View,
): Partial<Record<Name, ''>> {
  const name = implied[view];
  return name === undefined ? {} : ({ [name]: '' } as Partial<Record<Name, ''>>);
}

/**
 * The list, without rows of the device if it filters by client: the device does not know what belongs to a client, and
 * the rows that it has shown belong to an earlier query.
 */
export const withoutCopyOfClient = <
  List extends { query: { client: string }; data: unknown; copiedAt: number | null },
>(
  list: List,
) =>
  list.query.client === '' || list.copiedAt === null
    ? list
    : { ...list, data: null, copiedAt: null };
