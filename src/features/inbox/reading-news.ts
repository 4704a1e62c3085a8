import * as z from 'zod/mini';
import { createTabNews } from '../../platform/tab-news';

/** Announces to this page and to the other tabs that notices were read. */

const tabs = createTabNews('plumbline-inbox', z.int());
const here = new Set<() => void>();

export function tellRead(userId: number): void {
  tabs.tell([userId]);
  for (const hear of [...here]) hear();
}

/** Returns a function that stops listening. */
export function onRead(hear: () => void): () => void {
  here.add(hear);
  const stop = tabs.listen(hear);
  return () => {
    here.delete(hear);
    stop();
  };
}
