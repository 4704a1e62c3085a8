import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOGIN_MESSAGES } from '../../contract/session/messages';
import { covering, performable } from '../replay/cover';
import type { Driver } from '../replay/driver';
import { findDrivers } from '../replay/find-drivers';
import { openProduct } from '../replay/product';
import { openReports } from '../replay/report/reports';
import { chosenBy } from '../replay/selection';
import type { Replay, ViewportName } from '../replay/result';
import { replay } from '../replay/walk';
import { DESKTOP, openTab, PHONE } from '../support/browser/browser';
import { pathsOf } from '../support/models/catalogue';
import type { Path } from '../support/models/paths';
import { browser, useBrowser } from '../support/browser/running-app';

/** The generated paths, replayed through the user interface, and their reports. */

const drivers = await findDrivers();

function driverFor(machine: string): Driver {
  const driver = drivers.find((candidate) => candidate.machine === machine);
  if (driver === undefined) throw new Error(`Nobody replays ${machine}`);
  return driver;
}

function pathNamed(machine: string, id: string): Path {
  const path = pathsOf(machine).find((candidate) => candidate.id === id);
  if (path === undefined) throw new Error(`${machine} has no path ${id}`);
  return path;
}

describe('drivers', () => {
  test('exist for each machine whose paths are replayed', () => {
    expect(drivers.map(({ machine }) => machine)).toEqual(
      expect.arrayContaining([
        'board',
        'change',
        'form',
        'inbox',
        'itemForm',
        'itemStatus',
        'outbox',
        'photoViewer',
        'projectStatus',
        'pull',
        'resolution',
        'session',
        'upload',
        'uploadQueue',
      ]),
    );
  });

  const labelsOf = (paths: readonly Path[]) =>
    new Set(paths.flatMap(({ steps }) => steps.map(({ label }) => label)));
  const statesOf = (paths: readonly Path[]) =>
    new Set(paths.flatMap(({ start, steps }) => [start, ...steps.map((s) => s.target)].flat()));
  const without = (names: Iterable<string>, known: { has: (name: string) => boolean }) =>
    [...names].filter((name) => !known.has(name));

  test.each(drivers.map((driver) => ({ driver, machine: driver.machine })))(
    '$machine: knows every step and state of its paths, and nothing else',
    ({ driver }) => {
      const { machine, does, shows, impossible = {}, complains = {} } = driver;
      const all = pathsOf(machine);
      const possible = performable(driver);
      const named = new Set([...labelsOf(all), ...all.map(({ id }) => id)]);
      expect({
        stepsNotDone: without(labelsOf(possible), new Set(Object.keys(does))),
        statesNotShown: without(statesOf(possible), new Set(Object.keys(shows))),
        staleSteps: without(Object.keys(does), labelsOf(possible)),
        staleStates: without(Object.keys(shows), statesOf(possible)),
        staleReasons: without(Object.keys(impossible), named),
        staleComplaints: without(Object.keys(complains), labelsOf(possible)),
      }).toEqual({
        stepsNotDone: [],
        statesNotShown: [],
        staleSteps: [],
        staleStates: [],
        staleReasons: [],
        staleComplaints: [],
      });
    },
  );
});

useBrowser();

const whatBroke = ({ path, viewport, breakdown }: Replay) =>
  breakdown === null
    ? []
    : [`${path.id} (${viewport}): ${breakdown.expected}: ${breakdown.message.slice(0, 400)}`];

const sizeAt = (index: number): ViewportName => (index % 2 === 0 ? 'desktop' : 'phone');

/** Replays paths, each at one size; returns what broke. */
async function replayAll(driver: Driver, paths: readonly Path[]): Promise<string[]> {
  const product = await openProduct({ browser, takesPictures: false });
  const broken: string[] = [];
  try {
    for (const [index, path] of paths.entries()) {
      broken.push(...whatBroke(await replay(product, driver, path, sizeAt(index))));
    }
  } finally {
    await product.close();
  }
  return broken;
}

/** `npm run replay` replays every path; here each state is visited once, unless the screens' own tests show it. */
test.each<[machine: string, shownElsewhere: readonly string[]]>([
  [
    'change',
    [
      'dropping',
      'pending.waiting.pausing',
      'refused',
      'removed',
      'returned',
      'returning',
      'storing',
    ],
  ],
  ['session', []],
  ['resolution', ['cancelled', 'confirmingDiscard', 'saved']],
  ['upload', ['cancelled', 'chosen.ofSentItem', 'completed']],
])(
  'the user interface shows every state of %s that can be reached from outside',
  async (machine, shownElsewhere) => {
    const driver = driverFor(machine);
    expect(await replayAll(driver, covering(performable(driver), shownElsewhere))).toEqual([]);
  },
  900_000,
);

test('a run of replays may take longer than a token lives', async () => {
  const product = await openProduct({ browser, takesPictures: false });
  product.clock.pass({ minutes: 16 });
  const path = pathNamed('resolution', 'editing-form.cancel-cancelled');
  const replayed = await replay(product, driverFor('resolution'), path, 'phone');
  expect(whatBroke(replayed)).toEqual([]);
  await product.close();
});

describe('the report', () => {
  const HOSTILE =
    '<img src="http://elsewhere.test/x"> & "quoted" </style><script>alert(1)</script>';
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-replays-'));
  let failed: Replay;
  let passed: Replay;
  let index: string;

  beforeAll(async () => {
    const product = await openProduct({ browser });
    const driver = driverFor('session');
    const path = pathNamed('session', 'signingIn-onDone-signIn-signedIn');
    // The server's answer is inverted: the right password is refused.
    const last = path.steps.at(-1)?.label ?? '';
    const turnedRound: Driver = {
      ...driver,
      does: {
        ...driver.does,
        // What this step waits for never comes.
        [last]: async (world, moment) => {
          world.stage.page.setDefaultTimeout(8000);
          await driver.does[last]?.(world, moment);
        },
      },
      arrange: async (stage) => {
        await stage.page.route('**/api/auth/login', (route) =>
          route.fulfill({ status: 401, json: { message: LOGIN_MESSAGES.wrongCredentials } }),
        );
        return driver.arrange(stage);
      },
    };
    const [submit, ...rest] = path.steps;
    const doesSubmit = driver.does[submit?.label ?? ''];
    if (submit === undefined || doesSubmit === undefined) throw new Error('It has no first step');
    const does = { ...driver.does, [HOSTILE]: doesSubmit };
    const hostile = { ...path, id: 'hostile', steps: [{ ...submit, label: HOSTILE }, ...rest] };
    failed = await replay(product, turnedRound, path, 'desktop');
    passed = await replay(product, { ...driver, does }, hostile, 'phone');
    await product.close();
    const reports = openReports(folder);
    for (const one of [failed, passed]) await reports.add(one);
    await reports.add(
      await replay(product, driver, pathNamed('session', 'session-logout-stays'), 'desktop'),
    );
    index = reports.finish();
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('a product with different behaviour fails at the step that shows it', () => {
    expect(passed.breakdown).toBe(null);
    expect(passed.result).toBe('passed');
    expect(failed.result).toBe('failed');
    expect(failed.scenes.map(({ label, result }) => [label, result])).toEqual([
      ['start: nobody is stored', 'passed'],
      ['login.submit: as Anna', 'passed'],
      ['signIn: Anna is signed in', 'failed'],
    ]);
    expect(failed.breakdown).toMatchObject({
      scene: 2,
      expected: 'The screen shows the state signedIn.fresh. The access token has not been refused.',
    });
  });

  async function opened(url: string, viewport: typeof DESKTOP) {
    const tab = await openTab(browser, url, viewport, { offline: true, isFirstVisit: true });
    const requests: string[] = [];
    tab.page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests.push(request.url());
    });
    await tab.page.goto(url);
    const overflow = await tab.page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    return { ...tab, requests, overflow };
  }

  const reportOf = ({ machine, path, viewport }: Replay) =>
    pathToFileURL(join(folder, machine, `${path.id}.${viewport}.html`)).href;

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('of a failure opens from disk with the failed step first, on a %s', async (_, viewport) => {
    const url = reportOf(failed);
    const { page, requests, complaints, overflow, close } = await opened(url, viewport);
    const first = page.locator('main > section').first();
    expect(await first.getByRole('heading').allInnerTexts()).toEqual([
      'Where it failed',
      'signIn: Anna is signed in',
    ]);
    expect(await first.innerText()).toContain('the button “User menu of Test ProjectManager”');
    expect(await page.locator('.state.failed > .name').allTextContents()).toEqual(['fresh']);
    expect(await page.locator('.words.failed').allTextContents()).toEqual([
      'onDone signInsession.signingIn — onDone signIn → session.signedIn',
    ]);
    const steps = page.locator('main > section').last().getByRole('article');
    expect(await steps.getByRole('heading').allInnerTexts()).toEqual(
      failed.scenes.map(({ label }) => label),
    );
    const pictures = await page
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
    expect(pictures).toEqual([1440, 1440, 1440, 1440]);
    expect({ requests, complaints, overflow }).toEqual({
      requests: [url],
      complaints: [],
      overflow: 0,
    });
    await close();
  });

  test('shows hostile labels unchanged', async () => {
    const url = reportOf(passed);
    const { page, requests, complaints, close } = await opened(url, PHONE);
    await page.getByRole('heading', { name: HOSTILE, exact: true }).waitFor();
    expect(await page.locator('script, img:not([src^="data:image/jpeg"])').count()).toBe(0);
    expect({ requests, complaints }).toEqual({ requests: [url], complaints: [] });
    await close();
  });

  test('of all replays lists failures first and links to each', async () => {
    const { page, complaints, overflow, close } = await opened(index, PHONE);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Failed: 1',
      'By machine',
      'Passed: 1',
      'Nobody can do these from outside: 1',
    ]);
    await page.getByRole('link', { name: failed.path.id }).click();
    await page.getByRole('heading', { name: 'Where it failed' }).waitFor();
    expect({ complaints, overflow }).toEqual({ complaints: [], overflow: 0 });
    await close();
  });
});

describe('the selection of paths', () => {
  const messageOf = (wanted: Parameters<typeof chosenBy>[1]) => {
    try {
      chosenBy(drivers, wanted);
    } catch (error) {
      return String(error);
    }
    return '';
  };

  test('is one path at both sizes, or at one', () => {
    const id = 'signedOut-error.dismiss-stays';
    const chosen = (viewport?: string) =>
      chosenBy(drivers, { machine: 'session', path: id, viewport }).map(
        (one) => `${one.path.id} ${one.viewport}`,
      );
    expect(chosen()).toEqual([`${id} desktop`, `${id} phone`]);
    expect(chosen('phone')).toEqual([`${id} phone`]);
  });

  test('lists the valid names for an unknown one', () => {
    expect(messageOf({ machine: 'sesion' })).toContain(
      'No machine sesion is replayed. There are:\n  board\n',
    );
    expect(messageOf({ machine: 'session', path: 'nowhere' })).toContain(
      'session has no path nowhere. There are:\n  session-',
    );
    expect(messageOf({ viewport: 'tablet' })).toContain(
      'no viewport tablet. There are:\n  desktop\n  phone',
    );
  });
});
