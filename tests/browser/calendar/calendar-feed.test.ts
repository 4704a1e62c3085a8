import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import type { CalendarAddress } from '../../../contract/calendar/calls';
import { CALENDAR_MESSAGES } from '../../../contract/calendar/messages';
import { accessibilityViolations, openTab, PHONE, signInAs } from '../../support/browser/browser';
import { browser, server, useApp } from '../../support/browser/running-app';
import { userMenu } from '../../support/browser/user-menu';

useApp();

/** What an element says from now on; screen readers announce each change of a status. */
async function textsOf(element: Locator): Promise<() => Promise<string[]>> {
  const texts = await element.evaluateHandle((node) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(node.textContent)).observe(node, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return seen;
  });
  return () => texts.jsonValue();
}

test('a person creates, replaces and removes their calendar feed', async () => {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'Inspector', '/inspections');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Calendar Feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar Feed' });
  await dialog.getByRole('button', { name: 'Create Feed' }).click();
  const address = () => dialog.locator('code').innerText();
  const first = await address();
  const statusOf = async (url: string) => (await fetch(url)).status;
  expect(await statusOf(first)).toBe(200);
  const link = dialog.getByRole('link', { name: 'Open in a Calendar App' });
  expect(await link.getAttribute('href')).toBe(first.replace('http:', 'webcal:'));
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = dialog.getByText('Copied', { exact: true });
  const copy = dialog.getByRole('button', { name: 'Copy Address' });
  await copy.click();
  await copied.waitFor();
  const announced = await textsOf(copied);
  await copy.click();
  await expect.poll(announced).toEqual(['', 'Copied']);

  await dialog.getByRole('button', { name: 'Replace Address' }).click();
  await page
    .getByRole('dialog', { name: 'Replace Address' })
    .getByRole('button', { name: 'Replace' })
    .click();
  await expect.poll(address).not.toBe(first);
  expect([await statusOf(first), await statusOf(await address())]).toEqual([404, 200]);

  // The clipboard has the address that no longer works.
  expect(await copied.count()).toBe(0);

  await dialog.getByRole('button', { name: 'Remove Feed' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Feed' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await dialog.getByRole('button', { name: 'Create Feed' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a feed that another device has created in between is shown, and keeps its address', async () => {
  const { page, close } = await openTab(browser, server.url, PHONE);
  await signInAs(page, 'ProjectManager', '/inspections');
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Calendar Feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar Feed' });
  await dialog.getByRole('button', { name: 'Create Feed' }).waitFor();
  await server.as.ProjectManager.post('/calendar-feed');
  const { path } = (await server.as.ProjectManager.get('/calendar-feed')).body as CalendarAddress;
  await dialog.getByRole('button', { name: 'Create Feed' }).click();
  await page.getByText(CALENDAR_MESSAGES.exists).waitFor();
  expect(await dialog.locator('code').innerText()).toBe(`${server.url}${String(path)}`);
  expect((await fetch(`${server.url}${String(path)}`)).status).toBe(200);
  await close();
});
