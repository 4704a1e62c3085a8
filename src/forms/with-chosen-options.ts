/** The options of a select that were found, and before them the chosen ones that were not. */
export const withChosenOptions = <Option extends { id: number }>(
  found: readonly Option[],
  own: readonly Option[],
): readonly Option[] => [...own.filter(({ id }) => !found.some((one) => one.id === id)), ...found];
