import { isEarlier } from '../../../contract/live/position';
import type { RecordNews } from '../../../machines/loading/news';
import { onRead, readBy } from '../../platform/live/read-positions';

/** News, and between which positions of the journal they were made. */
export interface Stretch {
  /** Null if it is not known; absent in a tab with an older version of the app. */
  after?: string | null | undefined;
  cursor: string;
  news: RecordNews;
}

/** The changes that a tab has received without a gap, beginning with what it shows. */
export interface Continuity {
  /** Where it has to go on; null as long as it shows nothing of the server. */
  position: () => string | null;
  /** Takes news in; returns them, or `all` if some are missing before them. */
  take: (heard: Stretch) => RecordNews;
  stop: () => void;
}

const earliestOf = (positions: Iterable<string>): string | null =>
  [...positions].reduce<string | null>(
    (earliest, one) => (earliest === null || isEarlier(one, earliest) ? one : earliest),
    null,
  );

/** Calls back for a late answer that was read before the position. */
function watchOlder(from: string, onOlder: () => void): () => void {
  let begin = from;
  return onRead((position) => {
    if (!isEarlier(position, begin)) return;
    begin = position;
    onOlder();
  });
}

/** @param onOlder called when data older than the news is shown and must be loaded again. */
export function createContinuity(userId: number, onOlder: () => void): Continuity {
  let upTo: string | null = null;
  let stop: (() => void) | undefined;
  const position = () => upTo ?? earliestOf(readBy(userId));
  return {
    position,
    take: ({ after, cursor, news }) => {
      const known = position();
      const begin = after ?? cursor;
      stop ??= watchOlder(known ?? begin, onOlder);
      // The journal of a restored server is at an earlier position.
      if (upTo === null || news === 'all' || isEarlier(upTo, cursor)) upTo = cursor;
      return after !== undefined && known !== null && isEarlier(known, begin) ? 'all' : news;
    },
    stop: () => {
      stop?.();
    },
  };
}
