import * as z from 'zod/mini';
import type { Reading } from '../../../machines/inbox/inbox.machine';
import { createTabNews } from '../../platform/tab-news';

/** Announces to this page and to the other tabs which notices were read. */

const Read = z.object({
  userId: z.int(),
  reading: z.union([z.object({ ids: z.array(z.int()) }), z.object({ upTo: z.int() })]),
});
const tabs = createTabNews('plumbline-inbox', Read);
const here = new Set<(reading: Reading) => void>();

export function tellRead(userId: number, reading: Reading): void {
  const told = 'upTo' in reading ? reading : { ids: [...reading.ids] };
  tabs.tell([{ userId, reading: told }]);
  for (const hear of [...here]) hear(reading);
}

/** Listens for what this user has read. Returns a function that stops listening. */
export function onRead(userId: number, hear: (reading: Reading) => void): () => void {
  here.add(hear);
  const stop = tabs.listen((all) => {
    for (const one of all) if (one.userId === userId) hear(one.reading);
  });
  return () => {
    here.delete(hear);
    stop();
  };
}
