import * as z from 'zod/mini';
import type { Claims } from './claims';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('asked'), name: z.string(), by: z.string() }),
  z.object({ type: z.literal('refused'), name: z.string(), to: z.string() }),
]);
type Message = z.infer<typeof Message>;

/** How long the other tabs, which may be busy, have to answer. */
const ANSWER_MS = 1000;

interface Asking {
  by: string;
  refuse: () => void;
}

/**
 * Claims without Web Locks: the other tabs are asked. Of two tabs that ask at the same moment, one
 * gets the claim. A tab that the browser has stopped does not answer.
 */
export function createAskingClaims(name: string): Claims {
  const channel = new BroadcastChannel(name);
  const held = new Set<string>();
  const asking = new Map<string, Asking>();
  const send = (message: Message) => {
    channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = Message.safeParse(data).data;
    if (message === undefined) return;
    const own = asking.get(message.name);
    if (message.type === 'refused') {
      if (own?.by === message.to) own.refuse();
      return;
    }
    const isMine = held.has(message.name) || (own !== undefined && own.by < message.by);
    if (isMine) send({ type: 'refused', name: message.name, to: message.by });
    // That tab may not know yet that this tab is asking too.
    else own?.refuse();
  });
  return async (name) => {
    if (held.has(name) || asking.has(name)) return null;
    const by = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const isRefused = await new Promise<boolean>((resolve) => {
      asking.set(name, {
        by,
        refuse: () => {
          resolve(true);
        },
      });
      send({ type: 'asked', name, by });
      setTimeout(() => {
        resolve(false);
      }, ANSWER_MS);
    });
    asking.delete(name);
    if (isRefused) return null;
    held.add(name);
    return () => {
      held.delete(name);
      return Promise.resolve();
    };
  };
}
