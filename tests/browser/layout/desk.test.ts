import { expect, test } from 'vitest';
import { openTab, signInAs } from '../../support/browser/browser';
import { addLongRecords, type LongRecords } from '../../support/layout/long-records';
import { scenesOf } from '../../support/layout/scenes';
import { settled, withoutTransitions } from '../../support/layout/settled';
import { checkEveryScreen } from '../../support/layout/sweep';
import { WITH_RECORDS } from '../../support/records/real-records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';

/** All screens at the widths of a desk. */

let records: LongRecords;

useApp({ ...WITH_RECORDS, makeReport: null });

prepareApp(async () => {
  records = await addLongRecords(server);
});

test('at a desk every screen fits and is accessible', { timeout: 900_000 }, () =>
  checkEveryScreen(records, {
    name: 'desk',
    widths: [1024, 1280, 1366, 1440],
    audited: 1440,
    enlarged: 1366,
  }),
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
  await withoutTransitions(page);
  await signInAs(page, 'Admin');
  const scenes = scenesOf(records);
  const alike: string[] = [];
  let opened = '';
  for (const { name, scene, selector, state } of CHOSEN) {
    if (scene !== opened) await scenes.find((one) => one.name === scene)?.open(page);
    opened = scene;
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
