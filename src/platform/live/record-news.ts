import type { LiveChange } from '../../../contract/live/live-change';
import type { RecordNews } from '../../../machines/loading/news';
import { isAnswered, isOnScreen } from './own-changes';
import { forgetRecords } from './remembered';

/** Notifies what is open in this tab of changed records. */

type Listener = (news: RecordNews) => void;

/** Listeners for all changes except those that `isKnown` accepts. */
function createAudience(isKnown: (change: LiveChange) => boolean) {
  const listeners = new Set<Listener>();
  return {
    tell: (news: RecordNews) => {
      const unseen = news === 'all' ? news : news.filter((change) => !isKnown(change));
      if (unseen.length === 0) return;
      for (const listener of [...listeners]) listener(unseen);
    },
    /** Returns a function that stops listening. */
    listen: (listener: Listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

const all = createAudience(() => false);
const unshown = createAudience(isOnScreen);
const unanswered = createAudience(isAnswered);

export function tellRecordNews(news: RecordNews): void {
  if (news === 'all') forgetRecords();
  for (const audience of [all, unshown, unanswered]) audience.tell(news);
}

/** Listens for changes whose answers this tab has not received. Returns a function that stops listening. */
export const onRecordNews = unanswered.listen;

/** Like `onRecordNews`, including what waited and was sent: for screens that do not show what waits. */
export const onUnshownNews = unshown.listen;

/** Like `onRecordNews`, including all changes that this tab has made. */
export const onAllRecordNews = all.listen;
