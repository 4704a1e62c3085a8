import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openTab, PHONE, signInAs } from '../../support/browser/browser';
import { addInspection, addItem, addSite } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';
import { type Finger, type Touch, ways, withTouchScreen } from '../../support/browser/touch';

/** A finger swipes a row of a phone's list to the left to resolve the item. */

let path = '';

useApp();

prepareApp(async () => {
  const { project } = await addSite(server.as.Admin);
  const { id: inspectionId } = await addInspection(server.as.Admin, { projectId: project.id });
  await addItem(server.as.Admin, { inspectionId, title: 'Loose rail' });
  await addItem(server.as.Admin, { inspectionId, title: 'Done already', status: 'Closed' });
  path = `/inspections/${String(inspectionId)}`;
});

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function open() {
  const { page, complaints, close } = await openTab(browser, server.url, PHONE, { hasTouch: true });
  const touch = await withTouchScreen(page);
  await signInAs(page, 'Inspector', path);
  await rowOf(page, 'Loose rail').waitFor();
  return { page, touch, complaints, close };
}

async function middleOf(page: Page, title: string): Promise<Finger> {
  const row = rowOf(page, title);
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (box === null) throw new Error(`${title} is not visible`);
  return { x: box.x + box.width * 0.6, y: box.y + box.height / 2 };
}

const drag = (
  touch: Touch,
  from: Finger,
  right: number,
  down: number,
  ...looks: (() => Promise<void>)[]
) => touch([...ways([[from, { x: from.x + right, y: from.y + down }]], 10), ...looks]);

const dialog = (page: Page) => page.getByRole('dialog', { name: /Resol/ });

test('a swipe to the left shows what it does, and opens the resolution', async () => {
  const { page, touch, complaints, close } = await open();
  const row = rowOf(page, 'Loose rail');
  const shows = (state: string) => () => row.and(page.locator(`[data-swipe=${state}]`)).waitFor();
  const middle = await middleOf(page, 'Loose rail');
  await drag(touch, middle, -60, 0, shows('begun'));
  await drag(touch, middle, -160, 0, shows('enough'));
  await dialog(page).waitFor();
  expect(await row.getAttribute('data-swipe')).toBeNull();
  expect(new URL(page.url()).pathname).toBe(path);
  expect(complaints).toEqual([]);
  await close();
});

test('scrolling, the edges, other directions and settled items do not count as a swipe', async () => {
  const { page, touch, close } = await open();
  const middle = await middleOf(page, 'Loose rail');
  const swiped: (string | null)[] = [];
  const tryAt = async (title: string, from: Finger, right: number, down: number) => {
    await drag(touch, from, right, down, async () => {
      swiped.push(await rowOf(page, title).getAttribute('data-swipe'));
    });
  };
  await tryAt('Loose rail', middle, -40, 120);
  await tryAt('Loose rail', await middleOf(page, 'Loose rail'), 130, 0);
  const edge = await middleOf(page, 'Loose rail');
  await tryAt('Loose rail', { ...edge, x: PHONE.width - 8 }, -160, 0);
  await tryAt('Done already', await middleOf(page, 'Done already'), -160, 0);
  expect(swiped).toEqual([null, null, null, null]);
  // Had one of them acted, its dialog would be the first.
  await drag(touch, await middleOf(page, 'Loose rail'), -160, 0);
  await dialog(page).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  await close();
});
