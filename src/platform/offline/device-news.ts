import * as z from 'zod/mini';
import { createTabNews } from '../tab-news';

const DeviceNews = z.enum(['records', 'copies']);
/** What has changed: records of the server, or what is to be kept of them; or the copies. */
export type DeviceNews = z.output<typeof DeviceNews>;

/** Told to the actors that keep copies on this device, in all tabs. */
const tabs = createTabNews('plumbline-device', DeviceNews);

const listeners = new Set<(news: DeviceNews) => void>();

/** The server has other records now, or other inspections are to be kept. */
export function announceChange(): void {
  tabs.tell(['records']);
  for (const listener of listeners) listener('records');
}

/** This tab has renewed the copies; it does not hear that itself. */
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
