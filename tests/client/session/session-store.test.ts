import { expect, test } from 'vitest';
import { createSessionStore } from '../../../src/features/session/session-store';
import { createBrowserStorage } from '../../support/machines/app-session';
import { ANNA } from '../../support/records/people';

/** What a tab hears of the others. */

test('a page that is shown again hears what it has missed', () => {
  // The browser sends no events to pages that it has put aside.
  const browser = createBrowserStorage({ isSilent: true });
  const [tab, other] = [browser.openTab(), browser.openTab()];
  const heard: unknown[] = [];
  const store = createSessionStore(tab.storage, tab.page);
  const stop = store.onForeignChange((event) => heard.push(event));
  const show = (persisted: boolean) =>
    tab.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const elsewhere = createSessionStore(other.storage, other.page);
  elsewhere.store({ user: ANNA, accessToken: 'token' });
  show(false);
  expect(heard).toEqual([]);
  show(true);
  elsewhere.clear('left');
  show(true);
  stop();
  show(true);
  expect(heard).toEqual([
    { type: 'tab.signedIn', user: ANNA },
    { type: 'tab.signedOut', end: 'left' },
  ]);
});

test('a user who clears all site data has not signed out', () => {
  const tab = createBrowserStorage({ isSilent: true }).openTab();
  const heard: unknown[] = [];
  createSessionStore(tab.storage, tab.page).onForeignChange((event) => heard.push(event));
  tab.page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(heard).toEqual([{ type: 'tab.signedOut', end: 'refused' }]);
});
