import type { RecordKind } from '../../../contract/call';
import { LIVE_LIMITS } from '../../../contract/live/limits';
import type { LiveChange } from '../../../contract/live/live-change';
import type { RecordNews } from '../../../machines/loading/news';
import { tellRecordNews } from '../../platform/live/record-news';
import { announceChange } from '../../platform/offline/device-news';
import { spaced } from './spaced';

/** The first change is shown soon; those that closely follow it are shown together. */
const PAUSE_MS = 1000;
/** The answer to one's own change arrives at about the same time as the news of it. */
const OWN_MS = 700;
/** The copies on the device are compared with the server at most this often. */
const COPIES_MS = 30_000;
/** How many changes wait for a hidden tab; with more it loads everything once. */
const MOST_WAITING = 500;

/** The kinds of records that are not in the device's copies; people only by their names. */
const UNCOPIED: ReadonlySet<RecordKind> = new Set(['users', 'shares', 'views']);

export interface ChangeDelivery {
  show: (news: RecordNews) => void;
  /**
   * All browsers are notified of a change at the same moment, so each loads it at a random time within this
   * limit.
   */
  spread: (ms: number) => void;
  stop: () => void;
}

/** Passes changes on to what is open in this tab. In a hidden tab they wait until it is visible. */
export function createChangeDelivery(page: Document): ChangeDelivery {
  const over = new AbortController();
  const { signal } = over;
  let waiting: LiveChange[] = [];
  let isAll = false;
  let areCopiesOld = false;
  let spreadMs: number = LIVE_LIMITS.unknownSpreadMs;
  const seldom = { pauseMs: COPIES_MS, spreadMs: () => COPIES_MS, signal };
  const renewCopies = spaced(seldom, () => {
    if (page.hidden) return;
    areCopiesOld = false;
    announceChange();
  });
  const delivery = spaced({ pauseMs: PAUSE_MS, spreadMs: () => spreadMs, signal }, () => {
    if (page.hidden) return;
    const news = isAll ? 'all' : waiting;
    waiting = [];
    isAll = false;
    tellRecordNews(news);
  });
  page.addEventListener(
    'visibilitychange',
    () => {
      if (page.hidden) return;
      if (isAll || waiting.length > 0) delivery.ask();
      if (areCopiesOld) renewCopies.ask();
    },
    { signal },
  );
  const add = (news: RecordNews) => {
    if (news.length === 0) return;
    if (news === 'all') isAll = true;
    else waiting.push(...news);
    if (waiting.length > MOST_WAITING) isAll = true;
    if (isAll) waiting = [];
    delivery.ask();
  };
  return {
    show: (news) => {
      if (news === 'all' || news.some(({ kind }) => !UNCOPIED.has(kind))) {
        areCopiesOld = true;
        renewCopies.ask();
      }
      if (news === 'all') {
        add(news);
        return;
      }
      add(news.filter(({ isOwn }) => !isOwn));
      const own = news.filter(({ isOwn }) => isOwn);
      if (own.length > 0)
        setTimeout(() => {
          if (!signal.aborted) add(own);
        }, OWN_MS);
    },
    spread: (ms) => {
      spreadMs = ms;
      delivery.bringForward();
    },
    stop: () => {
      over.abort();
    },
  };
}
