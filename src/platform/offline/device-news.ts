import * as z from 'zod/mini';
import { createTabNews } from '../tabs/tab-news';

const DeviceNews = z.enum(['records', 'copies']);
/** What has changed: the server's records, the choice of what to keep, or the copies. */
export type DeviceNews = z.output<typeof DeviceNews>;

/** Sent to the actors that keep copies on this device, in all tabs. */
const tabs = createTabNews('plumbline-device', DeviceNews);

const listeners = new Set<(news: DeviceNews) => void>();

/** The server's records or the inspections to keep have changed. */
export function announceChange(): void {
  tabs.tell(['records']);
  for (const listener of listeners) listener('records');
}

/** This tab has updated the copies; it does not receive that itself. */
export function announceCopies(): void {
  tabs.tell(['copies']);
}

/** Returns a function that stops listening. */
export function onDeviceNews(listener: (news: DeviceNews) => void): () => void {
  listeners.add(listener);
  const stop = tabs.listen((changed) => {
    for (const news of changed) listener(news);
  });
  return () => {
    stop();
    listeners.delete(listener);
  };
}
