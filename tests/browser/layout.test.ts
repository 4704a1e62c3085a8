import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { accessibilityViolations, openTab, signInAs } from '../support/browser';
import { layoutFaults } from '../support/layout/faults';
import { addLongRecords, type LongRecords } from '../support/layout/long-records';
import { scenesOf } from '../support/layout/scenes';
import { browser, server, useApp } from '../support/running-app';

/** On no screen is anything cut off or overlapping, and no page scrolls sideways. */

let records: LongRecords;

useApp();

beforeAll(async () => {
  records = await addLongRecords(server);
});

/**
 * Phone and desktop are opened separately, because some scenes are reached differently there; what
 * is open on a phone stays open where it becomes a tablet. Each is also audited for accessibility at
 * one of its widths, and shown with text of twice the size.
 */
const DEVICES = [
  { device: 'phone and tablet', widths: [320, 390, 820], audited: 390, enlarged: 390 },
  { device: 'desk', widths: [1024, 1280, 1366, 1440], audited: 1440, enlarged: 1366 },
];

const heightFor = (width: number) => (width < 960 ? 844 : 900);

/** The user's setting for the whole browser, in pixels; 16 is the default. */
async function textSizeOf(page: Page): Promise<(standard: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (standard) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard } });
  };
}

/**
 * Resolves after layout, when all animations have ended. A colour that an element inherits begins to
 * change when that of its parent has ended, so there is none for several frames.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let still = 0; still < 5; still += 1) {
      await frame();
      const moving = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      if (moving.length > 0) still = 0;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });

/** The browser reports each answer of this kind; some scenes are about them. */
const OF_REFUSALS = /status of 40[14]/;

test.each(DEVICES)(
  'on $device every screen fits and is accessible',
  { timeout: 900_000 },
  async ({ widths, audited, enlarged }) => {
    const [first = 0] = widths;
    const { page, complaints, close } = await openTab(
      browser,
      server.url,
      { width: first, height: heightFor(first) },
      { reducedMotion: 'reduce' },
    );
    const setTextSize = await textSizeOf(page);
    const found: Record<string, string[]> = {};
    const faultsAt = async (width: number) => {
      await page.setViewportSize({ width, height: heightFor(width) });
      await settled(page);
      return page.evaluate(layoutFaults);
    };
    const note = (where: string, faults: string[]) => {
      if (faults.length > 0) found[where] = faults;
    };
    for (const { name, open } of scenesOf(records)) {
      await page.setViewportSize({ width: first, height: heightFor(first) });
      await open(page);
      for (const width of widths) {
        note(`${name} at ${String(width)}`, await faultsAt(width));
        if (width !== audited) continue;
        note(`${name}, accessibility`, await accessibilityViolations(page));
        await page.emulateMedia({ colorScheme: 'dark' });
        await settled(page);
        note(`${name}, in the dark`, await accessibilityViolations(page, 'color-contrast'));
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await setTextSize(32);
      // An open menu stays in place when the text grows; it must fit when it is opened then.
      if ((await faultsAt(enlarged)).length > 0) {
        await open(page);
        note(`${name} enlarged at ${String(enlarged)}`, await faultsAt(enlarged));
      }
      await setTextSize(16);
    }
    expect(found).toEqual({});
    expect(complaints.filter((text) => !OF_REFUSALS.test(text))).toEqual([]);
    await close();
  },
);

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
  { name: 'a choice', scene: 'new item', selector: '.choice-chip', state: 'checked' },
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
