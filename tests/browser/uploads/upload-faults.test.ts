import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Photo } from '../../../contract/photos/photo';
import { DESKTOP, openTab, signInAs } from '../../support/browser/browser';
import { type FaultProxy, startFaultProxy } from '../../support/server/fault-proxy';
import { jpeg } from '../../support/records/pictures';
import { browser, server, useApp } from '../../support/browser/running-app';
import { createItem, createSite } from '../../support/records/site';
import { chooseFiles, keptChosen, upload } from '../../support/browser/upload-page';

/** Eight photos at a time through a connection that fails one upload in three. */

const FILES = 32;
const AT_A_TIME = 8;
const SEED = 20_261_156;

let proxy: FaultProxy;

useApp();

beforeAll(async () => {
  proxy = await startFaultProxy(server.url, { seed: SEED, rate: 0.35 });
});

afterAll(() => proxy.close());

const nameOf = (index: number) => `photo-${String(index).padStart(3, '0')}.jpg`;

async function drawn(index: number) {
  const colour = `#${((index * 7919) % 0xffffff).toString(16).padStart(6, '0')}`;
  const buffer = await jpeg({ width: 120, height: 90, colour });
  return { name: nameOf(index), mimeType: 'image/jpeg', buffer };
}

async function photosOf(itemId: number): Promise<Photo[]> {
  const { body } = await server.as.Inspector.get(`/inspectionphotos/by-item/${String(itemId)}`);
  return body as Photo[];
}

async function choose(page: Page, from: number): Promise<void> {
  const files = await Promise.all(Array.from({ length: AT_A_TIME }, (_, n) => drawn(from + n)));
  await chooseFiles(page, files);
  await upload(page, AT_A_TIME);
}

test(
  '32 photos are uploaded once each and in order, with a reload in the middle',
  { timeout: 280_000 },
  async () => {
    const { inspectionId } = await createSite(server.as.Admin, 'Faults');
    const itemId = await createItem(server.as.Inspector, inspectionId, 'Everything fails');
    const { page, close } = await openTab(browser, proxy.url, DESKTOP);
    const photos = `/inspections/${String(inspectionId)}/items/${String(itemId)}/photos`;
    await signInAs(page, 'Inspector', `/login?redirect=${photos}`);
    for (let from = 0; from < FILES / 2; from += AT_A_TIME) await choose(page, from);
    await expect
      .poll(async () => (await photosOf(itemId)).length, { timeout: 60_000 })
      .toBeGreaterThan(4);

    await expect.poll(() => keptChosen(page)).toBe(0);
    await page.reload();
    await page.getByText(/photos from last time are waiting/).waitFor();
    for (let from = FILES / 2; from < FILES; from += AT_A_TIME) await choose(page, from);
    await expect
      .poll(async () => (await photosOf(itemId)).length, { timeout: 200_000, interval: 500 })
      .toBeGreaterThanOrEqual(FILES);
    await page
      .getByRole('button', { name: /photos? waiting/ })
      .waitFor({ state: 'detached', timeout: 60_000 });

    const stored = await photosOf(itemId);
    expect(stored.map(({ fileName }) => fileName)).toEqual(
      Array.from({ length: FILES }, (_, index) => nameOf(index)),
    );
    for (const [fault, count] of Object.entries(proxy.struck)) {
      expect({ fault, hasStruck: count > 0 }).toEqual({ fault, hasStruck: true });
    }
    await close();
  },
);
