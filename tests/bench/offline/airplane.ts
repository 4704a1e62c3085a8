import type { Page } from 'playwright';
import { median } from '../../../scripts/bench/median';
import { PHONE, signInAs } from '../../support/browser/browser';
import { waitForCopies } from '../../support/browser/device-dialog';
import { killableBrowser } from '../../support/browser/killable-browser';
import { addInspection, addItem } from '../../support/records/records';
import { slowDown } from '../../support/browser/slow-down';
import type { TestServer } from '../../support/server/server';

/** How long the app takes to show copies when it starts in airplane mode on a slow phone. */

const INSPECTIONS = 30;
const ITEMS = 200;
const STARTS = 5;
const SLOWER = 4;
const INSPECTOR = 3;
const LARGE = 'Inspection with many items';
const FIRST_ITEM = 'Item 0';

interface Records {
  /** The inspection with many items. */
  largeId: number;
}

async function addRecords({ as }: TestServer, projectId: number): Promise<Records> {
  for (let number = 1; number < INSPECTIONS; number += 1) {
    const title = `Inspection ${String(number)}`;
    await addInspection(as.Admin, { projectId, title, assignedToId: INSPECTOR });
  }
  const large = { projectId, title: LARGE, assignedToId: INSPECTOR };
  const { id } = await addInspection(as.Admin, large);
  for (let number = 0; number < ITEMS; number += 1)
    await addItem(as.Inspector, { inspectionId: id, title: `Item ${String(number)}` });
  return { largeId: id };
}

/** Runs in the page. A driver that asks again and again delays what it waits for by a tenth. */
function markWhenShown(titles: readonly string[]): void {
  const waiting = new Set(titles);
  new MutationObserver(() => {
    for (const { textContent } of document.links)
      for (const title of waiting) {
        if (!textContent.includes(title)) continue;
        waiting.delete(title);
        requestAnimationFrame(() => setTimeout(() => performance.mark(title)));
      }
  }).observe(document, { childList: true, subtree: true });
  addEventListener('click', () => performance.mark('click'), { capture: true });
}

/** Milliseconds from the request of the page to a mark, as soon as the page has it. */
async function markOf(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction(
    (one) => performance.getEntriesByName(one).at(-1)?.startTime,
    name,
    { polling: 200 },
  );
  return (await mark.jsonValue()) ?? Number.NaN;
}

interface Figures {
  /** From the start of the app until the list of assigned inspections is shown. */
  list: number;
  /** From the click on an inspection until its items are shown. */
  inspection: number;
  /** From the start of the app at the address of that inspection. */
  'inspection at start': number;
}

/** Starts the app again, without a network, and measures once. */
async function measure(
  launch: () => ReturnType<ReturnType<typeof killableBrowser>['launch']>,
  { largeId }: Records,
): Promise<Figures> {
  const start = async () => {
    const context = await launch();
    await context.setOffline(true);
    const page = await context.newPage();
    await page.addInitScript(markWhenShown, [LARGE, FIRST_ITEM]);
    await slowDown(page, SLOWER);
    return page;
  };
  const page = await start();
  await page.goto('/inspections?view=mine', { waitUntil: 'commit' });
  const list = await markOf(page, LARGE);
  await page.getByRole('link', { name: LARGE }).first().click();
  const inspection = (await markOf(page, FIRST_ITEM)) - (await markOf(page, 'click'));
  await page.context().close();

  const again = await start();
  await again.goto(`/inspections/${String(largeId)}`, { waitUntil: 'commit' });
  const atStart = await markOf(again, FIRST_ITEM);
  await again.context().close();
  return { list, inspection, 'inspection at start': atStart };
}

/** Prints medians in milliseconds. */
export async function airplaneStart(server: TestServer, projectId: number): Promise<void> {
  const records = await addRecords(server, projectId);
  const browser = killableBrowser();
  const launch = () =>
    browser.launch({ baseURL: server.url, viewport: PHONE, serviceWorkers: 'allow' });
  try {
    const context = await launch();
    const page = await context.newPage();
    await signInAs(page, 'Inspector', '/inspections?view=mine');
    await waitForCopies(page);
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await context.close();
    const all: Figures[] = [];
    for (let number = 0; number < STARTS; number += 1) all.push(await measure(launch, records));
    const of = (name: keyof Figures) => {
      const values = all.map((figures) => Math.round(figures[name]));
      return { median: median(values), from: Math.min(...values), to: Math.max(...values) };
    };
    console.log(
      `\nStarted in airplane mode, ${String(SLOWER)}x slower CPU, ${String(INSPECTIONS)} inspections, one with ${String(ITEMS)} items; ms`,
    );
    console.table({
      'list of assigned inspections (at most 1500)': of('list'),
      'inspection, from the list (at most 1000)': of('inspection'),
      'inspection, started there': of('inspection at start'),
    });
  } finally {
    await browser.remove();
  }
}
