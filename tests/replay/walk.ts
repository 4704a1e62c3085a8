import { stripVTControlCharacters } from 'node:util';
import type { Browser, Page } from 'playwright';
import { cataloguedOf } from '../support/models/catalogue';
import { emailOf, signIn } from '../support/server/api';
import { ON_DEVICE, openTab } from '../support/browser/browser';
import type { Path, PathStep } from '../support/models/paths';
import { type Note, noting } from './diary';
import type { Driver, Stage } from './driver';
import { watchedServer, watchPages } from './eyewitness';
import { soon } from './patience';
import { type Breakdown, type Replay, type Scene, type ViewportName, VIEWPORTS } from './result';

/** Why a path cannot be replayed; null if it can. */
export function reasonAgainst({ impossible = {} }: Driver, path: Path): string | null {
  const hindrance = [path.id, ...path.steps.map(({ label }) => label)].find(
    (name) => impossible[name] !== undefined,
  );
  return hindrance === undefined ? null : (impossible[hindrance] ?? null);
}

/** How long the screen may take to show something, on a busy machine. */
const PATIENCE_MS = 60_000;
/** Longer than a step with several such waits may take. */
const STEP_PATIENCE_MS = 240_000;

const pictureOf = (page: Page) =>
  page.screenshot({ type: 'jpeg', quality: 65, timeout: 5000 }).catch(() => null);

const messageOf = (error: unknown) =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error));

/** The console messages about failed requests, which paths cause on purpose. */
const OF_THE_NETWORK =
  /^(Failed to load resource|TypeError: Failed to fetch dynamically imported module|No answer\. Please check|Server error|Saving failed:)/;

/** A scene that has yet to be played. */
const sceneOf = ({ label, step, source, target }: PathStep): Scene => ({
  label,
  step,
  before: source,
  after: target,
  notes: [],
  picture: null,
  result: 'not reached',
});

interface Surroundings {
  openStage: () => Promise<Stage>;
  /** The console messages so far; the array grows. */
  complaints: readonly string[];
  picture: () => Promise<Buffer | null>;
}

/** Plays the scenes in turn until one fails; returns which and why. */
async function play(
  driver: Driver,
  path: Path,
  scenes: Scene[],
  { openStage, complaints, picture }: Surroundings,
): Promise<Breakdown | null> {
  let world: Awaited<ReturnType<Driver['arrange']>> | undefined;
  const { states: meaning } = cataloguedOf(driver.machine);
  const tolerated: RegExp[] = [];
  let heard = 0;
  let expected = '';

  const perform = async (scene: Scene, index: number) => {
    const { label, after } = scene;
    expected = index === 0 ? 'The start can be reached' : `“${label}” can be done`;
    if (world === undefined) world = await driver.arrange(await openStage());
    else {
      const step = path.steps[index - 1];
      const does = driver.does[label];
      if (step === undefined || does === undefined) throw new Error(`The driver lacks “${label}”`);
      const toleration = driver.complains?.[label];
      if (toleration !== undefined) tolerated.push(toleration);
      await does(world, { ...step, rest: path.steps.slice(index) });
    }
    for (const state of after) {
      expected = `The screen shows the state ${state}. ${meaning[state] ?? ''}`.trim();
      const shows = driver.shows[state];
      if (shows === undefined) throw new Error(`The driver does not say how ${state} shows`);
      await shows(world);
    }
    expected = 'The page complains of nothing';
    const complaint = complaints
      .slice(heard)
      .find((text) => ![OF_THE_NETWORK, ...tolerated].some((pattern) => pattern.test(text)));
    heard = complaints.length;
    if (complaint !== undefined) throw new Error(complaint);
  };

  for (const [index, scene] of scenes.entries()) {
    const notes: Note[] = [];
    const failure = await noting(notes, () =>
      soon(perform(scene, index), 'It did not come to an end', STEP_PATIENCE_MS).then(
        () => null,
        (error: unknown) => ({ message: messageOf(error) }),
      ),
    );
    const result = failure === null ? 'passed' : 'failed';
    scenes[index] = { ...scene, notes, result, picture: await picture() };
    if (failure !== null) return { scene: index, expected, message: failure.message };
  }
  return null;
}

/** Shared by all paths: the running product and a browser. */
export interface Product {
  browser: Browser;
  /** Whether to take pictures of the screen, each of which takes a moment. */
  takesPictures: boolean;
  server: Stage['server'];
  clock: Stage['clock'] & { reset: () => void };
}

/** Clients with new tokens, because a run takes longer than a token lives. */
async function signedInAfresh({ url }: Stage['server']): Promise<Stage['server']['as']> {
  return {
    Admin: await signIn(url, emailOf('Admin')),
    ProjectManager: await signIn(url, emailOf('ProjectManager')),
    Inspector: await signIn(url, emailOf('Inspector')),
  };
}

/**
 * Replays one path in a fresh browser context. Failures are in the result.
 * @throws if the browser does not open or close a tab.
 */
export async function replay(
  { browser, takesPictures, server, clock }: Product,
  driver: Driver,
  path: Path,
  viewport: ViewportName,
): Promise<Replay> {
  const startedAt = new Date();
  const start: Scene = {
    label: `start: ${path.input}`,
    step: null,
    before: [],
    after: path.start,
    notes: [],
    picture: null,
    result: 'not reached',
  };
  const scenes = [start, ...path.steps.map(sceneOf)];
  const about = { machine: driver.machine, path, viewport, startedAt };
  const reason = reasonAgainst(driver, path);
  if (reason !== null) {
    return { ...about, result: 'impossible', reason, breakdown: null, scenes, ms: 0 };
  }
  const opening = openTab(browser, server.url, VIEWPORTS[viewport], {
    hasTouch: viewport === 'phone',
    ...(driver.isOnDevice === true ? ON_DEVICE : {}),
  });
  const tab = await soon(opening, 'The browser did not open a tab', PATIENCE_MS);
  try {
    tab.page.setDefaultTimeout(PATIENCE_MS);
    watchPages(tab.page);
    const breakdown = await play(driver, path, scenes, {
      openStage: async () => ({
        ...watchedServer({ server: { ...server, as: await signedInAfresh(server) }, clock }),
        page: tab.page,
        viewport: VIEWPORTS[viewport],
        path,
      }),
      complaints: tab.complaints,
      picture: () => (takesPictures ? pictureOf(tab.page) : Promise.resolve(null)),
    });
    const result = breakdown === null ? 'passed' : 'failed';
    const ms = Date.now() - startedAt.getTime();
    return { ...about, result, reason: null, breakdown, scenes, ms };
  } finally {
    clock.reset();
    // A tab that closes lets go on what was held; the server may be closed before it has answered that.
    const closing = tab.page.goto('about:blank').then(tab.close);
    await soon(closing, 'The tab did not close', PATIENCE_MS);
  }
}
