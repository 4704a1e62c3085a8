import * as z from 'zod/mini';

const Message = z.object({ changed: z.array(z.string()) });

/**
 * Messages between tabs of the same browser about queued photos. They only name the changed photos;
 * the store has their current state.
 */
export interface OtherTabs {
  notify: (ids: readonly string[]) => void;
  /**
   * Listens for photos that another tab has stored, changed or removed; returns a function that
   * stops listening.
   */
  listen: (hear: (ids: readonly string[]) => void) => () => void;
}

export function createOtherTabs(): OtherTabs {
  const channel = new BroadcastChannel('plumbline-uploads');
  return {
    notify: (ids) => {
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

/** The name of this tab; it stays the same when the page is reloaded. */
export function tabName(storage: Pick<Storage, 'getItem' | 'setItem'>, newName: () => string) {
  try {
    const known = storage.getItem(NAME);
    if (known !== null) return known;
    const name = newName();
    storage.setItem(NAME, name);
    return name;
  } catch {
    // A browser without storage has nothing to restore either.
    return newName();
  }
}
