import * as z from 'zod/mini';

const News = z.object({ photoIds: z.array(z.int()) });

let opened: BroadcastChannel | undefined;

/** One for the page, which does not hear itself. */
const channel = () => (opened ??= new BroadcastChannel('plumbline-photos'));

/** Tells the other tabs of this browser that photos are not any more as they knew them. */
export function tellPhotosChanged(photoIds: readonly number[]): void {
  channel().postMessage({ photoIds });
}

/** Hears which photos another tab has changed, sorted or deleted; returns how to stop. */
export function watchPhotos(hear: (photoIds: readonly number[]) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data).data;
    if (news !== undefined) hear(news.photoIds);
  };
  channel().addEventListener('message', onMessage);
  return () => {
    channel().removeEventListener('message', onMessage);
  };
}
