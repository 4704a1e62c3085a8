import type { Page, Route } from 'playwright';
import { UPLOADS_AT_ONCE } from '../../../../machines/uploads/upload-queue-setup';
import type { TestServer } from '../../../support/server/server';
import { chooseFiles, photoFile, upload, uploadSite } from '../../../support/browser/upload-page';
import { until } from '../../until';

/**
 * Photos of another item on a stalled connection. They occupy all upload slots, so that a ready
 * photo waits visibly.
 */
export interface Crowd {
  /** Occupies all slots, on the page of their item. */
  gather: () => Promise<void>;
  /** Adds photos behind those chosen before, on the same page. */
  follow: (count: number, isSent: boolean) => Promise<void>;
  /** Waits until all slots are occupied. */
  isFull: () => Promise<void>;
  /** Lets one of them arrive, which frees its slot. */
  makeRoom: () => Promise<void>;
  /** Like `isFull`, after so long that the stalled uploads had to restart. */
  isFullAfter: (pass: () => Promise<void>) => Promise<void>;
}

const filesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, place) => photoFile(`other-${String(place)}.jpg`)));

export async function crowdOn(page: Page, server: TestServer): Promise<Crowd> {
  const site = await uploadSite(server, 'Photos of another item');
  const address = `**/upload/${String(site.itemId)}`;
  let standing: Route[] = [];
  await page.route(address, (route) => {
    standing.push(route);
  });
  page.on('requestfailed', (request) => {
    standing = standing.filter((route) => route.request() !== request);
  });
  const isFull = () =>
    until('Photos on their way', () => Promise.resolve(standing.length), UPLOADS_AT_ONCE);
  const add = async (count: number, isSent: boolean) => {
    await page.goto(site.path);
    await chooseFiles(page, await filesOf(count));
    if (isSent) await upload(page, count);
    else await page.getByRole('button', { name: `Upload ${String(count)} Photo(s)` }).waitFor();
  };
  return {
    isFull,
    gather: async () => {
      await add(UPLOADS_AT_ONCE, true);
      await isFull();
    },
    follow: add,
    makeRoom: async () => {
      await standing.shift()?.continue();
    },
    isFullAfter: async (pass) => {
      const before = standing;
      await pass();
      const stay = () => before.filter((route) => standing.includes(route)).length;
      await until('Photos that stand still for ever', () => Promise.resolve(stay()), 0);
      await isFull();
    },
  };
}
