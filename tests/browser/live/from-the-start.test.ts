import { expect, test } from 'vitest';
import { updateInspection } from '../../../contract/inspections/calls';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { isLive } from '../../support/browser/following';
import { addSite, bodyOf } from '../../support/records/records';
import { browser, server, useApp } from '../../support/browser/running-app';
import { withResolvers } from '../../support/with-resolvers';

/** What others change after a page has shown its records, but before it follows. */

useApp();

const MANAGER = 2;

test('a change before the stream starts is shown by every tab as soon as one of them follows', async () => {
  const { inspection } = await addSite(server.as.Admin);
  const path = `/inspections/${String(inspection.id)}`;
  const { page, close } = await openTab(browser, server.url, DESKTOP, { isIdle: true });
  const [asked, answerable] = [withResolvers<string | undefined>(), withResolvers()];
  await page.context().route(
    (url) => isLive(url.href),
    async (route) => {
      asked.resolve(route.request().headers()['last-event-id']);
      await answerable.promise;
      await route.continue();
    },
  );
  const [list, record] = [await page.context().newPage(), await page.context().newPage()];
  const unread = page.waitForResponse((response) => response.url().endsWith('/inbox/unread'));
  await signInAs(page, 'ProjectManager', '/dashboard');
  const recent = page.getByRole('region', { name: 'Recent Inspections' });
  await recent.getByText(inspection.title).first().waitFor();
  await list.goto('/inspections?view=all');
  await list.getByText(inspection.title).first().waitFor();
  await record.goto(path);
  await record.getByRole('heading', { name: inspection.title, level: 1 }).waitFor();
  await unread;

  const position = await asked.promise;
  const changes = { title: 'Renamed in between', assignedToId: MANAGER };
  const body = { ...changes, version: inspection.version };
  bodyOf(updateInspection, await server.as.Admin.put(path, body));
  answerable.resolve();
  await recent.getByText(changes.title).first().waitFor();
  await page.getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
  await list.getByText(changes.title).first().waitFor();
  await record.getByRole('heading', { name: changes.title, level: 1 }).waitFor();
  // A clock would not do: it may stand still, and the request may be late.
  expect(position).toMatch(/^[\d.]+$/);
  await close();
});
