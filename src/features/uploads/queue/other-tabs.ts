import * as z from 'zod/mini';

const Message = z.object({ changed: z.array(z.string()) });

/**
 * What tabs of the same browser say to each other about photos that wait: only which ones have
 * changed. What has become of them is in the store, where nobody can be out of date.
 */
export interface OtherTabs {
  tell: (ids: readonly string[]) => void;
  /** Hears which photos another tab has taken in, changed or let go; returns how to stop. */
  listen: (hear: (ids: readonly string[]) => void) => () => void;
}

export function createOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('plumbline-uploads');
  return {
    tell: (ids) => {
      channel.postMessage({ changed: ids });
    },
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const message = Message.safeParse(data).data;
        if (message !== undefined) hear(message.changed);
      };
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
      };
    },
  };
}

const NAME = 'plumbline-tab';

/** The name of this tab, which stays the same when the page is loaded again. */
export function tabName(storage: Pick<Storage, 'getItem' | 'setItem'>, newName: () => string) {
  try {
    const known = storage.getItem(NAME);
    if (known !== null) return known;
    const name = newName();
    storage.setItem(NAME, name);
    return name;
  } catch {
    // A browser that keeps nothing has nothing to bring back either.
    return newName();
  }
}
