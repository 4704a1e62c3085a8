import { nanoid } from 'nanoid';
import * as z from 'zod/mini';
import { LiveChange } from '../../../contract/live/live-change';
import { isEarlier } from '../../../contract/live/position';
import type { RecordNews } from '../../../machines/loading/news';
import type { Stretch } from './continuity';

const PassedOn = z.object({
  userId: z.number(),
  /** See `Stretch`. */
  after: z.optional(z.nullable(z.string())),
  cursor: z.string(),
  news: z.union([z.literal('all'), z.array(LiveChange)]),
  /** Only with a position: see `LivePosition`. */
  spreadMs: z.optional(z.number()),
  /** The tab that asked; absent if the message is for all. */
  to: z.optional(z.string()),
});
type PassedOn = z.output<typeof PassedOn>;

/** A tab that was opened later asks for what it has missed since what it shows. */
const Asked = z.object({
  userId: z.number(),
  asks: z.string(),
  /** Absent in a tab with an older version of the app; null as long as it shows nothing. */
  after: z.optional(z.nullable(z.string())),
  /** For how long it shows data, for tabs with an older version. */
  seconds: z.number(),
});
type Asked = z.output<typeof Asked>;

export interface Heard extends Stretch {
  /** Within how many milliseconds those who follow ask for a change. */
  spreadMs?: number | undefined;
}

/** Passes changes from the tab that follows to the other tabs of its user. */
export interface LiveTabs {
  tell: (heard: Heard) => void;
  close: () => void;
}

/** How many changes the tab that follows keeps for others. */
const KEPT = 500;

interface Tab {
  userId: number;
  /** The position of what this tab shows or has received; null if there is none. */
  position: () => string | null;
  seconds: () => number;
}

/** What was passed on after a position; `all` if not everything is known. */
function newsAfter(kept: readonly Heard[], after: string | null | undefined): RecordNews {
  if (after === null) return [];
  const [first] = kept;
  const begin = first?.after ?? first?.cursor;
  if (after === undefined || begin === undefined || isEarlier(after, begin)) return 'all';
  const missed = kept.filter(({ cursor }) => isEarlier(after, cursor)).map(({ news }) => news);
  return missed.includes('all') ? 'all' : missed.flatMap((news) => (news === 'all' ? [] : news));
}

/** @param hear receives what another tab has passed on. */
export function createLiveTabs(
  { userId, position, seconds }: Tab,
  hear: (heard: Heard) => void,
): LiveTabs {
  const channel = new BroadcastChannel('plumbline-live');
  const own = nanoid();
  /** What this tab has passed on, without a gap. */
  let kept: Heard[] = [];
  const post = (message: PassedOn | Asked) => {
    channel.postMessage(message);
  };
  const answer = ({ asks: to, after }: Asked) => {
    const last = kept.at(-1);
    // Only the tab that follows has passed anything on.
    if (last === undefined) return;
    const { spreadMs } = kept.findLast((heard) => heard.spreadMs !== undefined) ?? {};
    const news = newsAfter(kept, after);
    post({ userId, to, after, cursor: last.cursor, news, spreadMs } as PassedOn);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const passed = PassedOn.safeParse(data).data;
    if (passed?.userId === userId && (passed.to === undefined || passed.to === own)) hear(passed);
    const asked = Asked.safeParse(data).data;
    if (asked?.userId === userId) answer(asked);
  });
  post({ userId, asks: own, after: position(), seconds: seconds() });
  return {
    tell: (heard) => {
      post({ userId, ...heard } as PassedOn);
      const isNext = kept.at(-1)?.cursor === heard.after;
      kept = [...(isNext ? kept : []), heard].slice(-KEPT);
    },
    close: () => {
      channel.close();
    },
  };
}
