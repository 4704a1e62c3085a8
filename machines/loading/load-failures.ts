import type { Failure } from '../failure';
import { isSame } from '../same-value';
import { isUnanswered } from '../unanswered';
import type { LoadContext } from './load-context';

/** What follows when a load fails. */

/** Loading other people's changes failed; what is shown was loaded before. */
export const isOnlyNews = <Query, Data>(
  { isForNews, answered, query, copiedAt, failure }: LoadContext<Query, Data>,
  { status }: Failure,
): boolean =>
  isForNews &&
  status !== 404 &&
  failure === null &&
  copiedAt === null &&
  answered !== null &&
  isSame(answered, query);

/**
 * The server did not answer, and what is shown does not answer the query, or lacks the changes on
 * this device. Of several attempts, one looks for the copy.
 */
export const needsCopy = <Query, Data>(
  { answered, query, isForChanges, hasRecalled }: LoadContext<Query, Data>,
  failure: Failure,
): boolean =>
  isUnanswered(failure) &&
  !hasRecalled &&
  (isForChanges || answered === null || !isSame(answered, query));
