import * as z from 'zod/mini';

const News = z.object({ photoIds: z.array(z.int()) });

let opened: BroadcastChannel | undefined;

/** One channel per page, because a channel does not receive its own messages. */
const channel = () => (opened ??= new BroadcastChannel('plumbline-photos'));

/** Notifies the other tabs of this browser that photos have changed. */
export function announcePhotosChanged(photoIds: readonly number[]): void {
  channel().postMessage({ photoIds });
}

/**
 * Listens for photos that other tabs have changed, sorted or deleted; returns a function that stops
 * listening.
 */
export function onPhotosChangedElsewhere(hear: (photoIds: readonly number[]) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data).data;
    if (news !== undefined) hear(news.photoIds);
  };
  channel().addEventListener('message', onMessage);
  return () => {
    channel().removeEventListener('message', onMessage);
  };
}
