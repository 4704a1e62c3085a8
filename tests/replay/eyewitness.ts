import type { Page } from 'playwright';
import type { Api } from '../support/server/api';
import { note } from './diary';
import type { Stage } from './driver';
import { elementInWords, timeInWords } from './words';

/**
 * Records what happens on a page during a replay, for its report: it watches the public methods of
 * the browser's objects, once for all pages.
 */

/** The object of a watched method; a locator describes what it looks for. */
interface Watchable {
  toString: () => string;
}

type Words = (args: readonly unknown[], self: Watchable) => string;

interface Watched {
  kind: 'did' | 'saw';
  words: Words;
}

const did = (words: Words): Watched => ({ kind: 'did', words });
const element = (self: Watchable) => elementInWords(self.toString());
const text = (value: unknown) => {
  const shown = typeof value === 'string' ? value : JSON.stringify(value);
  return shown.length > 80 ? `${shown.slice(0, 80)} …` : shown;
};

interface FilePayload {
  name?: string;
}

const filesIn = (files: unknown) =>
  [files]
    .flat()
    .map((file) => (file as FilePayload).name ?? text(file))
    .join(', ');

function typed([value]: readonly unknown[], self: Watchable): string {
  const into = element(self);
  if (value === '') return `Emptied ${into}`;
  return `Typed ${into.includes('Password') ? 'the password' : `“${text(value)}”`} into ${into}`;
}

const ON_ELEMENTS: Readonly<Record<string, Watched>> = {
  click: did((_, self) => `Clicked ${element(self)}`),
  tap: did((_, self) => `Tapped ${element(self)}`),
  fill: did(typed),
  pressSequentially: did(typed),
  press: did(([key], self) => `Pressed ${text(key)} in ${element(self)}`),
  check: did((_, self) => `Ticked ${element(self)}`),
  uncheck: did((_, self) => `Unticked ${element(self)}`),
  selectOption: did(([value], self) => `Chose “${text(value)}” in ${element(self)}`),
  setInputFiles: did(([files], self) => `Chose ${filesIn(files)} in ${element(self)}`),
  waitFor: {
    kind: 'saw',
    words: ([options], self) => {
      const { state = 'visible' } = (options ?? {}) as { state?: string };
      return state === 'visible' || state === 'attached'
        ? `Saw ${element(self)}`
        : `Saw nothing of ${element(self)}`;
    },
  },
};

const pathIn = (url: unknown) => text(url).replace(/^https?:\/\/[^/]+/, '');

const ON_PAGES: Readonly<Record<string, Watched>> = {
  goto: did(([url]) => `Opened ${pathIn(url)}`),
  reload: did(() => 'Loaded the page again'),
  goBack: did(() => 'Went back'),
};

const ON_KEYBOARDS: Readonly<Record<string, Watched>> = {
  press: did(([key]) => `Pressed ${text(key)}`),
  type: did(([value]) => `Typed “${text(value)}”`),
};

const ON_MICE: Readonly<Record<string, Watched>> = {
  down: did(() => 'Pressed the mouse button'),
  up: did(() => 'Let the mouse button go'),
};

const ON_CONTEXTS: Readonly<Record<string, Watched>> = {
  setOffline: did(([isOffline]) => (isOffline === true ? 'Cut the network' : 'Joined the network')),
  newPage: did(() => 'Opened another tab'),
};

const ON_CLOCKS: Readonly<Record<string, Watched>> = {
  fastForward: did(([time]) => `Let ${text(time)} ms pass in the browser`),
  runFor: did(([time]) => `Let ${text(time)} ms pass in the browser`),
};

type Method = (this: Watchable, ...args: unknown[]) => Promise<unknown>;

function watch(one: object, methods: Readonly<Record<string, Watched>>): void {
  const prototype = Object.getPrototypeOf(one) as Record<string, Method | undefined>;
  for (const [name, { kind, words }] of Object.entries(methods)) {
    const original = prototype[name];
    if (original === undefined) continue;
    prototype[name] = async function (...args) {
      // Actions are recorded when they are tried, observations only when they succeed.
      if (kind === 'did') note(kind, words(args, this));
      const result = await original.apply(this, args);
      if (kind === 'saw') note(kind, words(args, this));
      return result;
    };
  }
}

let isWatching = false;

/** Watches all pages of this page's browser. */
export function watchPages(page: Page): void {
  if (isWatching) return;
  isWatching = true;
  watch(page.locator('body'), ON_ELEMENTS);
  watch(page, ON_PAGES);
  watch(page.keyboard, ON_KEYBOARDS);
  watch(page.mouse, ON_MICE);
  watch(page.context(), ON_CONTEXTS);
  watch(page.clock, ON_CLOCKS);
}

function watchedApi(api: Api, role: string): Api {
  const watched =
    <Args extends [string, ...unknown[]], Result>(
      method: string,
      send: (...args: Args) => Promise<Result>,
    ) =>
    (...args: Args) => {
      note('did', `Over the API, as ${role}: ${method} ${args[0]}`);
      return send(...args);
    };
  return {
    ...api,
    post: watched('POST', api.post),
    put: watched('PUT', api.put),
    patch: watched('PATCH', api.patch),
    delete: watched('DELETE', api.delete),
  };
}

/** The server and its clock, which record changes over the API and the time that passes. */
export function watchedServer({
  server,
  clock,
}: Pick<Stage, 'server' | 'clock'>): Pick<Stage, 'server' | 'clock'> {
  const { Admin, ProjectManager, Inspector } = server.as;
  const as = {
    Admin: watchedApi(Admin, 'Admin'),
    ProjectManager: watchedApi(ProjectManager, 'ProjectManager'),
    Inspector: watchedApi(Inspector, 'Inspector'),
  };
  return {
    server: { ...server, as },
    clock: {
      now: clock.now,
      pass: (time) => {
        note('did', `Let ${timeInWords(time)} pass on the server`);
        clock.pass(time);
      },
    },
  };
}
