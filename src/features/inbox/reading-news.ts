import * as z from 'zod/mini';
import type { Reading } from '../../../machines/inbox/inbox-context';
import { createTabNews } from '../../platform/tabs/tab-news';

/** Announces to this page and to the other tabs which notices were read. */

/** Tabs of an earlier version name either the notices or the last one. */
const Known = z
  .object({ ids: z._default(z.array(z.int()), []), upTo: z._default(z.int(), 0) })
  .check(z.refine(({ ids, upTo }) => ids.length > 0 || upTo > 0));
/** Tabs of another version of the app may name only the user whose notices were read. */
const Read = z.union([
  z.object({ userId: z.int(), reading: z.catch(z.nullable(Known), null) }),
  z.pipe(
    z.int(),
    z.transform((userId: number) => ({ userId, reading: null })),
  ),
]);
const tabs = createTabNews('plumbline-inbox', Read);
/** What was read; null if that is not known. */
type Hear = (reading: Reading | null) => void;
const here = new Set<Hear>();

/** Announces that a user has read notices. */
export function announceRead(userId: number, reading: Reading): void {
  tabs.tell([{ userId, reading: { ids: [...reading.ids], upTo: reading.upTo } }]);
  for (const hear of [...here]) hear(reading);
}

/** Listens for what this user has read. Returns a function that stops listening. */
export function onRead(userId: number, hear: Hear): () => void {
  here.add(hear);
  const stop = tabs.listen((all) => {
    for (const one of all) if (one.userId === userId) hear(one.reading);
  });
  return () => {
    here.delete(hear);
    stop();
  };
}
