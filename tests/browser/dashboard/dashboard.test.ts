import type { Page } from 'playwright';
import { DASHBOARD_MESSAGES } from '../../../contract/dashboard/messages';
import { afterAll, describe, expect, test } from 'vitest';
import { type Api, emailOf, signIn } from '../../support/server/api';
import { accessibilityViolations, DESKTOP, PHONE, type Tab } from '../../support/browser/browser';
import { clockAt } from '../../support/clock';
import {
  entriesOf,
  figuresOf,
  loaded,
  partOf,
  visitDashboard,
} from '../../support/browser/dashboard';
import { failLoads } from '../../support/browser/failed-loads';
import { addClient, addInspection, addItem, addProject } from '../../support/records/records';
import { browser, prepareApp, server, useApp } from '../../support/browser/running-app';

/** 30 November, noon in London; on Kiritimati it is December already. */
const NOON = '2026-11-30T12:00:00.000Z';
const FIGURES = {
  Clients: '1',
  'Active Projects': '2',
  'Pending Inspections': '3',
  'Completed Inspections': '2',
};
const SCHEDULE = [
  ['7:00 AM', 'Scaffold walk', 'Harbour Bridge'],
  ['4:30 PM', 'Handover', 'Harbour Bridge', 'Complete'],
];
const RECENT = [
  ['Pier survey', 'Harbour Bridge · Northgate Estates', 'Dec 2, 2026', 'Open'],
  ['Night shift', 'Harbour Bridge · Northgate Estates', 'Dec 1, 2026', 'Complete'],
  ['Handover', 'Harbour Bridge · Northgate Estates', 'Nov 30, 2026', 'Complete'],
  ['Scaffold walk', 'Harbour Bridge · Northgate Estates', 'Nov 30, 2026', 'In Progress'],
];
const DEADLINES = [
  ['Cracked beam', 'Harbour Bridge', 'Dec 1, 2026 · in 1 day', 'Critical'],
  ['Harbour Bridge', 'Project ends', 'Dec 2, 2026 · in 2 days'],
  ['Loose rail', 'Harbour Bridge', 'Dec 7, 2026 · in 1 week', 'Medium'],
];
const COMPLETION = [
  'Completion',
  'Inspections',
  '29%',
  '2 of 7 complete',
  'Items',
  '25%',
  '1 of 4 resolved, verified or closed',
];

const clock = clockAt('2026-11-30T00:00:00.000Z');
let tab: Tab | undefined;

async function addRecords(api: Api): Promise<void> {
  const { id: clientId } = await addClient(api, { name: 'Northgate Estates' });
  const { id: archivedId } = await addClient(api);
  await api.patch(`/clients/${String(archivedId)}/archive`);
  const dates = { startDate: '2026-01-01', endDate: '2026-12-02' };
  const { id: projectId } = await addProject(api, { clientId, ...dates });
  await addProject(api, { clientId, name: 'Old Quay', ...dates, endDate: '2026-11-29' });
  await addProject(api, { clientId, name: 'North Pier' });

  const inspection = (title: string, inspectionDate: string, status: number) =>
    addInspection(api, { projectId, title, inspectionDate, status });
  await inspection('Oldest', '2026-11-01T09:00:00Z', 0);
  await inspection('Roof survey', '2026-11-29T23:30:00Z', 0);
  clock.set('2026-11-30T08:00:00.000Z');
  const { id: inspectionId } = await inspection('Scaffold walk', '2026-11-30T07:00:00Z', 1);
  await inspection('Handover', '2026-11-30T16:30:00Z', 2);
  clock.set('2026-11-30T11:30:00.000Z');
  await inspection('Night shift', '2026-12-01T00:30:00Z', 2);
  await inspection('Pier survey', '2026-12-02T09:00:00Z', 0);
  const { id: newestId } = await inspection('Archived at once', '2026-11-30T10:00:00Z', 0);
  await api.patch(`/inspections/${String(newestId)}/archive`);

  const item = (title: string, dueDate: string, priority: number, status = 'Open') =>
    addItem(api, { inspectionId, title, dueDate, priority, status });
  await item('Loose rail', '2026-12-07', 2);
  await item('Cracked beam', '2026-12-01', 4);
  await item('Missing sign', '2026-11-30', 1, 'Closed');
  await item('Next week', '2026-12-08', 4);
}

useApp({ now: clock.now, environment: { ACCESS_TOKEN_TTL_SECONDS: '86400' } });

prepareApp(async () => {
  clock.set('2026-11-30T00:15:00.000Z');
  await addRecords(await signIn(server.url, emailOf('Admin')));
});

afterAll(() => tab?.close());

type Visit = Parameters<typeof visitDashboard>[2];

/** The dashboard at that time; the server's clock agrees. */
async function visit(options: Partial<Visit> = {}): Promise<Page> {
  await tab?.close();
  clock.set(options.at ?? NOON);
  tab = await visitDashboard(browser, server.url, { viewport: DESKTOP, at: NOON, ...options });
  return tab.page;
}

const API = /\/api\/(clients|projects|inspections|deadlines)/;

/** The calls for data that a page makes, without the parameters of the user's day. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (API.test(request.url())) calls.push(`${pathname} ${searchParams.get('pageSize') ?? '-'}`);
  });
  return calls;
}

const fail = (page: Page, path: string, times?: number) =>
  page.route(
    (url) => url.pathname === `/api${path}`,
    (route) => route.fulfill({ status: 500, json: { message: 'The disk is full' } }),
    times === undefined ? {} : { times },
  );

const completionOf = async (page: Page) =>
  (await partOf(page, 'Completion').innerText()).split('\n');

async function isAccessibleAndFits(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([]);
  const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
}

/** Makes the screen as narrow as a phone's, where the dashboard has no figures. */
async function narrow(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.locator('.metric').first().waitFor({ state: 'detached' });
}

describe('at a desk', () => {
  test('shows figures, newest inspections, schedule and deadlines of the day, accessibly', async () => {
    const page = await visit();
    expect(await figuresOf(page)).toEqual(FIGURES);
    await page.getByRole('heading', { name: 'Welcome, Test ProjectManager' }).waitFor();
    const header = await page.locator('.page-header').innerText();
    expect(header.replace(/\s+/g, ' ')).toContain(
      'Project Manager Monday, November 30, 2026 · 12:00 PM',
    );
    await page.getByText('in November', { exact: true }).waitFor();
    expect(await entriesOf(page, 'Recent Inspections')).toEqual(RECENT);
    expect(await entriesOf(page, "Today's Schedule")).toEqual(SCHEDULE);
    expect(await entriesOf(page, 'Upcoming Deadlines')).toEqual(DEADLINES);
    expect(await completionOf(page)).toEqual(COMPLETION);
    await isAccessibleAndFits(page);
    expect(tab?.complaints).toEqual([]);
  });

  test('counts the items that are overdue, and opens them', async () => {
    const page = await visit({ at: '2026-12-08T12:00:00.000Z' });
    await partOf(page, 'Upcoming Deadlines').getByRole('link', { name: '2 overdue' }).click();
    const items = page.getByRole('link').filter({ hasText: /beam|rail|sign|week/ });
    await expect.poll(() => items.allInnerTexts()).toEqual(['Cracked beam', 'Loose rail']);
  });

  test('requests all its data at once, and is accessible while it loads, on a phone, too', async () => {
    let calls: string[] = [];
    const page = await visit({
      prepare: (opened) => {
        calls = callsOf(opened);
        // Nothing is answered, so a call that waited for another one would not be sent.
        return opened.route(API, () => undefined);
      },
    });
    await page.locator('.metric-awaited').nth(3).waitFor();
    await expect.poll(() => calls.length).toBe(6);
    expect(calls.toSorted()).toEqual([
      '/api/clients/statistics -',
      '/api/deadlines/upcoming -',
      '/api/inspections 4',
      '/api/inspections/statistics -',
      '/api/inspections/today 6',
      '/api/projects/statistics -',
    ]);
    await isAccessibleAndFits(page);
    await narrow(page);
    await isAccessibleAndFits(page);
  });

  test('links to what it shows', async () => {
    const page = await visit();
    await loaded(page);
    const card = (label: string) => page.locator('a.metric', { hasText: label });
    // No filter of these lists shows only what is counted.
    await card('Active Projects').getByText(DASHBOARD_MESSAGES.opensAllProjects).waitFor();
    await card('Completed Inspections').getByText(DASHBOARD_MESSAGES.opensAllCompleted).waitFor();
    const links: readonly (readonly [string, RegExp])[] = [
      ['Clients', /^\/clients$/],
      ['Active Projects', /^\/projects$/],
      ['Pending Inspections', /^\/inspections\?status=0$/],
      ['Completed Inspections', /^\/inspections\?status=2$/],
      ['NEW INSPECTION', /^\/inspections\/create$/],
      ['Schedule Inspection', /^\/inspections\/create$/],
      ['View Reports', /^\/reports$/],
      ['Manage Items', /^\/items$/],
      ['View All', /^\/inspections\?view=all$/],
      ['Handover Harbour Bridge · Northgate Estates', /^\/inspections\/\d+$/],
      ['7:00 AM Scaffold walk', /^\/inspections\/\d+$/],
      ['Cracked beam', /^\/inspections\/\d+\/items\/\d+$/],
      ['Harbour Bridge Project ends', /^\/projects\/\d+$/],
    ];
    const link = (name: string) => page.locator('main').getByRole('link', { name }).first();
    for (const [name, address] of links) {
      expect([name, await link(name).getAttribute('href')]).toEqual([
        name,
        expect.stringMatching(address),
      ]);
    }
    await link('Pending Inspections').click();
    await page.waitForURL(`${server.url}/inspections?status=0`);
  });
});

describe('on a phone', () => {
  test('hides figures and quick actions, does not request them, and is accessible', async () => {
    let calls: string[] = [];
    const page = await visit({
      viewport: PHONE,
      prepare: (opened) => {
        calls = callsOf(opened);
        return Promise.resolve();
      },
    });
    expect(await entriesOf(page, "Today's Schedule")).toEqual(SCHEDULE);
    expect(calls.filter((call) => call.includes('statistics'))).toEqual([]);
    expect(await page.locator('.metric, .quick-actions').count()).toBe(0);
    await page.getByRole('link', { name: 'NEW INSPECTION' }).waitFor();
    await isAccessibleAndFits(page);
    await page.setViewportSize(DESKTOP);
    expect(await figuresOf(page)).toEqual(FIGURES);
    await narrow(page);
    await page.setViewportSize(DESKTOP);
    expect(await figuresOf(page)).toEqual(FIGURES);
    expect(calls.filter((call) => call.includes('statistics')).length).toBe(3);
  });
});

describe("the user's day", () => {
  test.each([
    [
      'America/Los_Angeles',
      [
        ['3:30 PM', 'Roof survey'],
        ['11:00 PM', 'Scaffold walk'],
      ],
      '2',
      'November',
    ],
    [
      'Pacific/Kiritimati',
      [
        ['6:30 AM', 'Handover'],
        ['2:30 PM', 'Night shift'],
      ],
      '1',
      'December',
    ],
  ])('and month are those of %s', async (timeZone, schedule, completed, month) => {
    // In Los Angeles it is the evening of the 29th, on Kiritimati the 1st.
    const at = timeZone === 'America/Los_Angeles' ? '2026-11-30T07:30:00.000Z' : NOON;
    const page = await visit({ timeZone, at });
    const entries = await entriesOf(page, "Today's Schedule");
    expect(entries.map((entry) => entry.slice(0, 2))).toEqual(schedule);
    expect((await figuresOf(page))['Completed Inspections']).toBe(completed);
    await page.getByText(`in ${month}`, { exact: true }).waitFor();
  });

  test('change at midnight while the dashboard is open', async () => {
    const page = await visit({ timeZone: 'UTC', at: '2026-11-30T23:58:30.000Z' });
    expect(await entriesOf(page, "Today's Schedule")).toEqual(SCHEDULE);
    await page.clock.runFor('01:35');
    await page.getByText('Tuesday, December 1, 2026 · 12:00 AM').waitFor();
    await page.getByText('12:30 AM').waitFor();
    expect(await entriesOf(page, "Today's Schedule")).toEqual([
      ['12:30 AM', 'Night shift', 'Harbour Bridge', 'Complete'],
    ]);
    // Each part is loaded on its own.
    await expect.poll(() => figuresOf(page)).toEqual({ ...FIGURES, 'Completed Inspections': '0' });
    await expect
      .poll(async () => (await entriesOf(page, 'Upcoming Deadlines'))[0])
      .toEqual(['Cracked beam', 'Harbour Bridge', 'Dec 1, 2026 · today', 'Critical']);
  });

  test('become a day of 23 hours for a computer that slept', async () => {
    const page = await visit({ timeZone: 'Europe/Berlin', at: '2026-03-28T22:58:00Z' });
    await loaded(page);
    const asked = page.waitForRequest(/\/inspections\/today/);
    await page.clock.fastForward('03:00');
    await page.getByText('Sunday, March 29, 2026').waitFor();
    expect(new URL((await asked).url()).searchParams.get('date')).toBe('2026-03-29');
    await page.getByText('No inspections scheduled for today').waitFor();
  });

  test('is shown for a browser whose time zone the server does not know', async () => {
    const page = await visit({
      prepare: (opened) =>
        opened.route(/\/inspections\/today/, (route) => {
          const url = new URL(route.request().url());
          url.searchParams.set('timeZone', 'Moon/Tranquility');
          return route.continue({ url: url.href });
        }),
    });
    expect(await entriesOf(page, "Today's Schedule")).toEqual(SCHEDULE.slice(0, 1));
    expect((await page.getByRole('alert').allInnerTexts()).filter(Boolean)).toEqual([]);
  });
});

describe('a failure to load the data', () => {
  const FAILED = 'Failed to load dashboard data';

  test.each([
    [
      'clients, recent inspections and deadlines',
      {
        paths: ['/clients/statistics', '/inspections', '/deadlines/upcoming'],
        card: 'Clients',
        cards: { Clients: 'Failed to fetch client statistics' },
        parts: [
          ['Recent Inspections', 'Failed to load recent inspections'],
          ['Upcoming Deadlines', 'Failed to load upcoming deadlines'],
        ],
      },
    ],
    [
      'projects and completion rates',
      {
        paths: ['/projects/statistics', '/inspections/statistics'],
        card: 'Active Projects',
        cards: {
          'Active Projects': 'Failed to fetch project statistics',
          'Pending Inspections': FAILED,
          'Completed Inspections': FAILED,
        },
        parts: [['Completion', 'Failed to load completion rates']],
      },
    ],
  ] as const)(
    'of %s affects nothing else, is reported, dismissed and retried',
    async (_, { paths, card, cards, parts }) => {
      const page = await visit({
        prepare: async (opened) => {
          for (const path of paths) await fail(opened, path, 1);
        },
      });
      const failed = new Map<string, string>(parts);
      for (const [heading, message] of failed) {
        await partOf(page, heading).getByText(message).waitFor();
        await partOf(page, heading).getByText('The disk is full').waitFor();
      }
      const alert = page.locator('.dashboard > .alert').filter({ hasText: FAILED });
      await alert.getByRole('button', { name: 'Dismiss' }).click();
      await alert.waitFor({ state: 'detached' });
      expect(await figuresOf(page)).toEqual({ ...FIGURES, ...cards });
      const whole = async () => [
        ['Recent Inspections', await entriesOf(page, 'Recent Inspections')],
        ["Today's Schedule", await entriesOf(page, "Today's Schedule")],
        ['Upcoming Deadlines', await entriesOf(page, 'Upcoming Deadlines')],
        ['Completion', await completionOf(page)],
      ];
      const expected = [
        ['Recent Inspections', RECENT],
        ["Today's Schedule", SCHEDULE],
        ['Upcoming Deadlines', DEADLINES],
        ['Completion', COMPLETION],
      ] as const;
      const others = (all: Awaited<ReturnType<typeof whole>>) =>
        all.filter(([heading]) => !failed.has(String(heading)));
      expect(others(await whole())).toEqual(expected.filter(([heading]) => !failed.has(heading)));

      await page.getByRole('button', { name: `Retry ${card}` }).click();
      for (const [heading, message] of failed) {
        await partOf(page, heading).getByRole('button', { name: 'Retry' }).click();
        await partOf(page, heading).getByText(message).waitFor({ state: 'detached' });
      }
      await page.locator('.metric-failure').first().waitFor({ state: 'detached' });
      expect([await figuresOf(page), await whole()]).toEqual([FIGURES, expected]);
    },
  );

  test('without a connection offers to retry, accessibly, and the data loads when it returns', async () => {
    let answerAfter: Awaited<ReturnType<typeof failLoads>> = () => Promise.resolve();
    const page = await visit({
      prepare: async (opened) => {
        answerAfter = await failLoads(opened, API);
      },
    });
    await page.locator('.dashboard > .alert').waitFor();
    const failures = () => page.locator('.metric-failure').count();
    await expect.poll(failures).toBe(4);
    const headings = ['Recent Inspections', "Today's Schedule", 'Upcoming Deadlines', 'Completion'];
    const retries = headings.map((heading) =>
      partOf(page, heading).getByRole('button', { name: 'Retry' }),
    );
    for (const retry of retries) await retry.waitFor();
    await isAccessibleAndFits(page);
    await narrow(page);
    await isAccessibleAndFits(page);
    await page.setViewportSize(DESKTOP);
    await expect.poll(failures).toBe(4);
    await answerAfter(async () => {
      // A part that loads hides those after it.
      for (const retry of retries.toReversed()) await retry.click();
      await page.getByRole('button', { name: 'Retry Clients' }).click();
      await page.getByRole('button', { name: 'Retry Active Projects' }).click();
    });
    await page.locator('.dashboard > .alert').waitFor({ state: 'detached' });
    expect(await figuresOf(page)).toEqual(FIGURES);
    expect(await entriesOf(page, "Today's Schedule")).toEqual(SCHEDULE);
  });
});
