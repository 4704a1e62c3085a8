import { and } from 'xstate';
import type { FailedPart } from './inbox-context';

/** How the inbox repeats what failed, and what the user can do until then. */

/** Repeats what the server did not answer when the connection returns. */
export const WHEN_RETURNED = [
  { guard: { type: 'isRetried', params: 'newest' }, target: 'loading', actions: 'beginAgain' },
  { guard: { type: 'isRetried', params: 'older' }, target: 'loadingMore', actions: 'beginAgain' },
  { guard: { type: 'isRetried', params: 'reading' }, target: 'readingAll', actions: 'beginAgain' },
] as const;

const whenSeen = (params: FailedPart) => and(['isSeen', { type: 'isPassing' as const, params }]);

/** Repeats it after a pause. */
export const AFTER_PAUSE = [
  {
    guard: whenSeen('newest'),
    target: 'loading',
    actions: 'beginRetry',
  },
  {
    guard: whenSeen('older'),
    target: 'loadingMore',
    actions: 'beginRetry',
  },
  {
    guard: whenSeen('reading'),
    target: 'readingAll',
    actions: 'beginRetry',
  },
] as const;

/** The user need not wait for an attempt that the inbox makes by itself. */
export const WHILE_REPEATING = {
  'load.again': { guard: 'isRepeating', target: '.loading', actions: 'beginAgain' },
  'inbox.more': {
    guard: and(['isRepeating', 'hasMore']),
    target: '.loadingMore',
    actions: 'beginAgain',
  },
  'inbox.readAll': {
    guard: and(['isRepeating', 'mayHaveUnread']),
    target: '.readingAll',
    actions: 'beginAgain',
  },
} as const;
