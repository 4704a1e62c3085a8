import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openTab, signInAs } from '../support/browser';
import { layoutFaults } from '../support/layout/faults';
import { addLongRecords, type LongRecords } from '../support/layout/long-records';
import { scenesOf } from '../support/layout/scenes';
import { startServer, type TestServer } from '../support/server';

/** On no screen is anything cut off or overlapping, and no page scrolls sideways. */

let server: TestServer;
let browser: Browser;
let records: LongRecords;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  records = await addLongRecords(server);
});

afterAll(async () => {
  await browser.close();
  await server.close();
});

/** Phone and desktop are opened separately, because some scenes are reached differently there. */
const DEVICES = [
  { device: 'a phone', widths: [320, 390] },
  { device: 'a tablet', widths: [820] },
  { device: 'a desk', widths: [1024, 1280, 1366, 1440] },
];

const heightFor = (width: number) => (width < 960 ? 844 : 900);

/** The user's setting for the whole browser; 16 px is the default. */
async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
}

/** Resolves after layout, when all animations have ended. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    );
  });

interface Condition {
  textSize?: number;
  forcedColors?: 'active';
}

async function faultsOn(widths: readonly number[], condition: Condition = {}) {
  const [first = 0] = widths;
  const { page, close } = await openTab(
    browser,
    server.url,
    { width: first, height: heightFor(first) },
    { reducedMotion: 'reduce', forcedColors: condition.forcedColors ?? 'none' },
  );
  await setTextSize(page, condition.textSize ?? 16);
  const found: Record<string, string[]> = {};
  for (const { name, open } of scenesOf(records)) {
    await page.setViewportSize({ width: first, height: heightFor(first) });
    await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightFor(width) });
      await settled(page);
      const faults = await page.evaluate(layoutFaults);
      if (faults.length > 0) found[`${name} at ${String(width)}`] = faults;
    }
  }
  await close();
  return found;
}

describe.each(DEVICES)('on $device', ({ widths }) => {
  test('every screen fits', { timeout: 900_000 }, async () => {
    expect(await faultsOn(widths)).toEqual({});
  });
});

test.each([390, 1366])('text of double size fits at %i px', { timeout: 900_000 }, async (width) => {
  expect(await faultsOn([width], { textSize: 32 })).toEqual({});
});

/** Selected, current and switched-on elements, by what distinguishes them. */
const CHOSEN = [
  {
    name: 'the current page',
    scene: 'all projects',
    selector: '.page-number',
    state: 'aria-current',
  },
  {
    name: 'the current screen',
    scene: 'all projects',
    selector: '.navigation a',
    state: 'aria-current',
  },
  { name: 'a switch', scene: 'clients', selector: '.switch', state: 'checked' },
  { name: 'a tag', scene: 'new item', selector: '.tag-choice', state: 'checked' },
  { name: 'a view', scene: 'board', selector: '.view-toggle button', state: 'aria-pressed' },
  { name: 'a quick filter', scene: 'board', selector: '.toggle-chip', state: 'aria-pressed' },
  { name: 'a photo', scene: 'photos', selector: '.tile-select', state: 'checked' },
];

test('the selection is visible with forced colours', { timeout: 900_000 }, async () => {
  const tab = await openTab(
    browser,
    server.url,
    { width: 1366, height: 900 },
    {
      forcedColors: 'active',
      reducedMotion: 'reduce',
    },
  );
  const { page, close } = tab;
  await signInAs(page, 'Admin');
  const scenes = scenesOf(records);
  const alike: string[] = [];
  for (const { name, scene, selector, state } of CHOSEN) {
    await scenes.find((one) => one.name === scene)?.open(page);
    const element = page.locator(selector).first();
    await element.scrollIntoViewIfNeeded();
    const picture = async (isOn: boolean) => {
      await element.evaluate(
        (node, [attribute, on]) => {
          const input = node.querySelector('input');
          if (attribute === 'checked' && input !== null) input.checked = on;
          else
            node.setAttribute(
              attribute,
              on ? (attribute === 'aria-current' ? 'page' : 'true') : 'false',
            );
        },
        [state, isOn] as const,
      );
      await settled(page);
      return element.screenshot();
    };
    const [off, on] = [await picture(false), await picture(true)];
    if (off.equals(on)) alike.push(name);
  }
  expect(alike).toEqual([]);
  await close();
});
