import type { RecordNews } from '../../../machines/loading/news';
import { isAnswered } from './own-changes';

/** Notifies what is open in this tab of changed records. */

type Listener = (news: RecordNews) => void;

const listeners = new Set<Listener>();
const listenersToAll = new Set<Listener>();

export function tellRecordNews(news: RecordNews): void {
  for (const listener of [...listenersToAll]) listener(news);
  const ofOthers = news === 'all' ? news : news.filter((change) => !isAnswered(change));
  if (ofOthers.length === 0) return;
  for (const listener of [...listeners]) listener(ofOthers);
}

const listening = (all: Set<Listener>) => (listener: Listener) => {
  all.add(listener);
  return () => {
    all.delete(listener);
  };
};

/**
 * Listens for changes whose answers this tab has not received. Returns a function that stops
 * listening.
 */
export const onRecordNews = listening(listeners);

/** Like `onRecordNews`, including the changes that this tab has made. */
export const onAllRecordNews = listening(listenersToAll);
