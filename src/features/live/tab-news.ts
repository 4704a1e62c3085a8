import { nanoid } from 'nanoid';
import * as z from 'zod/mini';
import { LiveChange } from '../../../contract/live/live-change';

const Told = z.object({
  userId: z.number(),
  cursor: z.string(),
  news: z.union([z.literal('all'), z.array(LiveChange)]),
  /** Only with a position: see `LivePosition`. */
  spreadMs: z.optional(z.number()),
  /** The tab that asked; absent if the message is for all. */
  to: z.optional(z.string()),
});
type Told = z.output<typeof Told>;

/** A tab that was opened later asks for what it has missed since its first request. */
const Asked = z.object({ userId: z.number(), asks: z.string(), seconds: z.number() });
type Asked = z.output<typeof Asked>;

export type Heard = Pick<Told, 'cursor' | 'news' | 'spreadMs'>;

/** Passes changes from the tab that follows to the other tabs of its user. */
export interface TabNews {
  tell: (heard: Heard) => void;
  close: () => void;
}

/** How many changes the tab that follows keeps for others. */
const KEPT = 500;

interface Tab {
  userId: number;
  /** The time since this page's first request. */
  seconds: () => number;
}

/** @param hear receives what another tab has passed on. */
export function createTabNews({ userId, seconds }: Tab, hear: (heard: Heard) => void): TabNews {
  const channel = new BroadcastChannel('plumbline-live');
  const own = nanoid();
  let kept: { heard: Heard; at: number }[] = [];
  /** Before this time, something was passed on that is no longer kept. */
  let forgotten = -Infinity;
  const post = (message: Told | Asked) => {
    channel.postMessage(message);
  };
  const answer = ({ asks: to, seconds: ago }: Asked) => {
    const from = performance.now() - ago * 1000;
    const last = kept.at(-1);
    // Only the tab that follows has passed anything on.
    if (last === undefined) return;
    if (forgotten >= from) post({ userId, to, cursor: last.heard.cursor, news: 'all' });
    for (const { heard, at } of kept) if (at >= from) post({ userId, to, ...heard });
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = Told.safeParse(data).data;
    if (told?.userId === userId && (told.to === undefined || told.to === own)) hear(told);
    const asked = Asked.safeParse(data).data;
    if (asked?.userId === userId) answer(asked);
  });
  post({ userId, asks: own, seconds: seconds() });
  return {
    tell: (heard) => {
      post({ userId, ...heard });
      kept.push({ heard, at: performance.now() });
      for (const { at } of kept.slice(0, -KEPT)) forgotten = at;
      kept = kept.slice(-KEPT);
    },
    close: () => {
      channel.close();
    },
  };
}
