import { expect } from 'vitest';
import { accessibilityViolations, openTab } from '../browser/browser';
import { browser, server } from '../browser/running-app';
import { textSizeOf } from '../browser/text-size';
import { layoutFaults } from './faults';
import type { LongRecords } from './long-records';
import { type DeviceName, scenesOf } from './scenes';
import { settled, withoutTransitions } from './settled';

/** A kind of device: its widths, and those at which it is audited and shown with large text. */
export interface Device {
  name: DeviceName;
  widths: readonly number[];
  audited: number;
  enlarged: number;
}

const heightFor = (width: number) => (width < 960 ? 844 : 900);

/** The browser reports each answer of this kind; some scenes are about them. */
const OF_REFUSALS = /status of 40[14]/;

/**
 * Checks that on no screen of a device anything is cut off or overlaps, that no page scrolls
 * sideways, and that every screen is accessible, also in the dark theme. Whatever is open at the
 * first width stays open at the others.
 */
export async function checkEveryScreen(
  records: LongRecords,
  { name: device, widths, audited, enlarged }: Device,
): Promise<void> {
  const [first = 0] = widths;
  const { page, complaints, close } = await openTab(
    browser,
    server.url,
    { width: first, height: heightFor(first) },
    { reducedMotion: 'reduce' },
  );
  await withoutTransitions(page);
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
  const scenes = scenesOf(records).filter(({ on }) => on === undefined || on === device);
  for (const { name, open } of scenes) {
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
}
