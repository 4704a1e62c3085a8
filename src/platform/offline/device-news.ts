/**
 * Tells the actors that keep copies on this device, in all tabs, what has changed: records of the
 * server (or what is to be kept), or the copies.
 */
export type DeviceNews = 'records' | 'copies';

const listeners = new Set<(news: DeviceNews) => void>();

let opened: BroadcastChannel | undefined;

/** The channel between the tabs, which does not deliver to this one. */
function channel(): BroadcastChannel {
  if (opened !== undefined) return opened;
  opened = new BroadcastChannel('plumbline-device');
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'records' || data === 'copies') hear(data);
  });
  return opened;
}

function hear(news: DeviceNews): void {
  for (const listener of listeners) listener(news);
}

/** The server has other records now, or other inspections are to be kept. */
export function announceChange(): void {
  channel().postMessage('records');
  hear('records');
}

/** This tab has renewed the copies. */
export function announceCopies(): void {
  channel().postMessage('copies');
}

/** Returns a function that stops listening. */
export function onDeviceNews(listener: (news: DeviceNews) => void): () => void {
  channel();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
