import { expect, test } from 'vitest';
import { createConnection, createSeenConnection } from '../../src/platform/connection/connection';

/** The part of a page that tells of its connection. */
const pageDouble = () =>
  Object.assign(new EventTarget(), {
    navigator: { onLine: true },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  }) as unknown as Window;

/** Resolves after everything that was due before. */
const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

test('the renewal of a session hears of a connection before the screens that were open before it', async () => {
  const page = pageDouble();
  const heard: string[] = [];
  const hearAs =
    (name: string) =>
    ({ type }: { type: string }) => {
      heard.push(`${name}: ${type}`);
    };
  const leave = createSeenConnection(page).onChange(hearAs('screen'));
  createConnection(page).onChange(hearAs('session'));
  page.dispatchEvent(new Event('online'));
  page.document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(heard).toEqual([
    'session: connection.returned',
    'screen: connection.returned',
    'screen: connection.returned',
  ]);
  page.dispatchEvent(new Event('offline'));
  leave();
  await settled();
  expect(heard.slice(3)).toEqual(['session: connection.lost']);
});
