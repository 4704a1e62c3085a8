import * as z from 'zod/mini';

/**
 * Messages between the tabs of this browser about what was changed. The current state is read
 * elsewhere.
 */
export interface TabNews<What> {
  /** Notifies the other tabs. */
  tell: (changed: readonly What[]) => void;
  /** Listens for the other tabs; returns a function that stops it. */
  listen: (hear: (changed: readonly What[]) => void) => () => void;
}

/** The messages under one name. Messages that this version of the app cannot read are ignored. */
export function createTabNews<What>(name: string, what: z.ZodMiniType<What>): TabNews<What> {
  const Message = z.object({ changed: z.array(what) });
  let opened: BroadcastChannel | undefined;
  /** One channel per page, because a channel does not deliver to itself. */
  const channel = () => (opened ??= new BroadcastChannel(name));
  return {
    tell: (changed) => {
      channel().postMessage({ changed });
    },
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const message = Message.safeParse(data).data;
        if (message !== undefined) hear(message.changed);
      };
      channel().addEventListener('message', onMessage);
      return () => {
        channel().removeEventListener('message', onMessage);
      };
    },
  };
}
