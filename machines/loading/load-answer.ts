import { isSame } from '../same-value';
import type { DeviceCopy, LoadContext } from './load-context';
import type { LoadRules } from './load-rules';
import type { OwnRow } from './news';

/** What a load shows after an answer of the server, or without one. */

type Rules<Query, Data> = Pick<LoadRules<Query, Data>, 'inPlace' | 'withOwn'>;

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

/**
 * There is a copy, and what is shown is no answer of the server to this query. A change on this device
 * alone replaces no answer: on a slow network that works, lists would change to the rows on the device
 * and back.
 */
export const isLacking = <Query, Data>(
  { data, copiedAt, answered, query }: LoadContext<Query, Data>,
  copy: DeviceCopy<Data> | null,
): boolean =>
  copy !== null &&
  (data === null || copiedAt !== null || answered === null || !isSame(answered, query));

/** The changes of the context after which it shows nothing that answers another query. */
export const withoutOthers = <Query, Data>(
  { query, answered }: LoadContext<Query, Data>,
  { mayStay = () => false }: Pick<LoadRules<Query, Data>, 'mayStay'>,
): Partial<LoadContext<Query, Data>> =>
  answered === null || isSame(answered, query) || mayStay(answered, query)
    ? {}
    : { data: null, answered: null, copiedAt: null, held: null };
