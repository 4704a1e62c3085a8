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
