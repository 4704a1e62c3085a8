import { isSame } from '../same-value';
import type { LoadContext } from './load-context';
import type { NewsRules, OwnRow } from './news';

/** What a load shows after an answer of the server. */

type Rules<Query, Data> = Pick<NewsRules<Query, Data>, 'inPlace' | 'withOwn'>;

/** The data with or without one of the screen's own rows. */
export const withRow = <Query, Data>(
  data: Data,
  row: OwnRow,
  { withOwn }: Rules<Query, Data>,
): Data => withOwn?.(data, row) ?? data;

/** The changes of the context. If nobody on this device has asked for the answer, nothing moves. */
export function withAnswer<Query, Data>(
  context: LoadContext<Query, Data>,
  received: Data,
  rules: Rules<Query, Data>,
): Partial<LoadContext<Query, Data>> {
  const { query, data: shown, answered, copiedAt, own } = context;
  const answer = own.reduce((data, row) => withRow(data, row, rules), received);
  const isAnswer = answered !== null && copiedAt === null && isSame(answered, query);
  const { data, held } =
    rules.inPlace !== undefined && context.isForNews && isAnswer && shown !== null
      ? rules.inPlace(shown, answer)
      : { data: answer, held: null };
  return {
    data,
    held: held === null ? null : { data: answer, count: held },
    answered: query,
    copiedAt: null,
    failure: null,
    isForChanges: false,
    isForNews: false,
    retries: 0,
  };
}
