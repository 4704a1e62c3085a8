import type { LiveChange } from '../../../contract/live/live-change';
import type { RecordNews } from '../../../machines/loading/news';
import { isAnswered } from '../../platform/live/own-changes';
import { tellRecordNews } from '../../platform/live/record-news';
import { announceChange } from '../../platform/offline/device-news';

/** The first change is shown at once; those that follow it closely, together. */
const PAUSE_MS = 1000;
/** The answer to an own change arrives about as soon as the news of it. */
const OWN_MS = 700;
/** The copies on the device are compared with the server this often at most. */
const COPIES_PAUSE_MS = 30_000;

/** Calls at once, and then again after the pause if it was asked for meanwhile. */
function spaced(pauseMs: number, call: () => void): () => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        call();
      },
      Math.max(0, last + pauseMs - performance.now()),
    );
  };
}

/**
 * Hands news out to what is open in this tab. A hidden tab waits until it is seen. Changes of which
 * this tab has had the answer are left out.
 */
export function createHandOut(page: Document): (news: RecordNews) => void {
  let waiting: LiveChange[] = [];
  let isAll = false;
  const renewCopies = spaced(COPIES_PAUSE_MS, announceChange);
  const handOut = spaced(PAUSE_MS, () => {
    if (page.hidden) return;
    const news = isAll ? 'all' : waiting.filter((change) => !isAnswered(change));
    waiting = [];
    isAll = false;
    if (news.length > 0) tellRecordNews(news);
  });
  page.addEventListener('visibilitychange', () => {
    if (!page.hidden && (isAll || waiting.length > 0)) handOut();
  });
  const add = (changes: readonly LiveChange[]) => {
    if (changes.length === 0) return;
    waiting.push(...changes);
    handOut();
  };
  return (news) => {
    renewCopies();
    if (news === 'all') {
      isAll = true;
      handOut();
      return;
    }
    add(news.filter(({ isOwn }) => !isOwn));
    const own = news.filter(({ isOwn }) => isOwn);
    if (own.length > 0)
      setTimeout(() => {
        add(own);
      }, OWN_MS);
  };
}
