import { expect, test } from 'vitest';
import { createConnection, createFirstConnection } from '../../src/platform/connection';

/** The part of a page that tells of its connection. */
const pageDouble = () =>
  Object.assign(new EventTarget(), { navigator: { onLine: true } }) as unknown as Window;

test('the session hears of a connection before the screens that were open before its renewal', () => {
  const page = pageDouble();
  const heard: string[] = [];
  const ofSession = createFirstConnection(page);
  createConnection(page).onChange(({ type }) => {
    heard.push(`screen: ${type}`);
  });
  const stop = ofSession.onChange(({ type }) => {
    heard.push(`session: ${type}`);
  });
  page.dispatchEvent(new Event('online'));
  stop();
  page.dispatchEvent(new Event('offline'));
  expect([heard, ofSession.isOnline()]).toEqual([
    ['session: connection.returned', 'screen: connection.returned', 'screen: connection.lost'],
    true,
  ]);
});
