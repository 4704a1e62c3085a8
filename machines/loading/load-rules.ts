import type { NewsRules } from './news';

/** What differs between lists, records and options that are loaded. */
export interface LoadRules<Query, Data> extends NewsRules<Query, Data> {
  /**
   * Whether an answer to one query is still shown if another one gets none; by default it is not, because
   * its rows would pass for those of the other.
   */
  mayStay?: (answered: Query, asked: Query) => boolean;
}

/** Options can still be chosen if a search for others fails. */
export const OPTION_RULES: Pick<LoadRules<object, unknown>, 'concerns' | 'mayStay'> = {
  concerns: () => false,
  mayStay: () => true,
};
