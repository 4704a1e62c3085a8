import type { RecordNews } from '../../../machines/loading/news';

/** Tells what is open in this tab which records have changed. */

const listeners = new Set<(news: RecordNews) => void>();

export function tellRecordNews(news: RecordNews): void {
  for (const listener of [...listeners]) listener(news);
}

/** Returns a function that stops listening. */
export function onRecordNews(listener: (news: RecordNews) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
