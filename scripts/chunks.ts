import path from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Decides which modules share a file. On a slow connection every request takes long, so there are
 * few files:
 * - the libraries that every page starts with
 * - the app's own code that every page starts with
 * - the code that the login and the first page share with other screens
 * - the code of waiting changes and of copies
 * - the code that many other screens need
 * - one for each screen, and for each large part that opens later
 */

const PAGE = path.resolve('index.html');
const ENTRY = path.resolve('src/entry.ts');
const MAIN = path.resolve('src/main.tsx');
const LOGIN = path.resolve('src/features/session/login/login-screen.tsx');

/** The modules of most users' first page, besides the code that every page starts with. */
const FIRST_PAGE = [
  'src/app/signed-in-shell.tsx',
  'src/app/user/user-services.ts',
  'src/features/inspections/inspection-list-screen.tsx',
].map((file) => path.resolve(file));

/** The changes that wait on the device, and the copies, which every list and record shows. */
const ON_DEVICE = ['src/features/outbox/changes-here.ts', 'src/platform/offline/copies-in.ts'].map(
  (file) => path.resolve(file),
);

/** What opens over the page, which waits until the first records are shown. */
const PRIME = path.resolve('src/ui/prime/prime.tsx');

/** The screens that many users open first, or right after the list. */
const NEXT_PAGES = [
  'src/features/dashboard/dashboard-screen.tsx',
  'src/features/inspections/inspection-screen.tsx',
].map((file) => path.resolve(file));

/** A module that at least this many screens and parts need is loaded with the first of them. */
const MANY = 3;

type ImportsOf = (id: string) => readonly string[];

function closureOf(id: string, importsOf: ImportsOf, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const imported of importsOf(id)) closureOf(imported, importsOf, found);
  return found;
}

type NameOf = Exclude<Rolldown.CodeSplittingGroup['name'], string>;

/** The libraries, and what the page and the build need before the app. */
const isStart = (id: string) =>
  id === PAGE || id === ENTRY || id.startsWith('\0') || id.includes('/node_modules/');

/**
 * Names a file for modules that these modules need, by a function that is called with each of them.
 */
function neededBy(files: readonly string[], nameOf: (id: string) => string | null): NameOf {
  let needed: Set<string> | undefined;
  return (id, modules) => {
    if (needed === undefined) {
      needed = new Set();
      for (const file of files) {
        if (modules.getModuleInfo(file) === null) throw new Error(`${file} is not part of the app`);
        closureOf(file, (one) => modules.getModuleInfo(one)?.importedIds ?? [], needed);
      }
    }
    return needed.has(id) ? nameOf(id) : null;
  };
}

/** Puts the imports of these modules into a file of that name; the modules themselves stay outside. */
const importsOf = (files: readonly string[], name: string): NameOf =>
  neededBy(files, (id) => (files.includes(id) ? null : name));

export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    {
      debugName: 'start',
      name: neededBy([PAGE, MAIN], (id) => (isStart(id) ? 'start' : null)),
      priority: 7,
    },
    { debugName: 'app', name: neededBy([MAIN], () => 'app'), priority: 6 },
    { debugName: 'login-parts', name: importsOf([LOGIN], 'login-parts'), priority: 5 },
    {
      debugName: 'signed-in',
      name: importsOf(FIRST_PAGE, 'signed-in'),
      // The first page loads all of them anyway.
      minShareCount: 2,
      priority: 4,
    },
    { debugName: 'device-data', name: neededBy(ON_DEVICE, () => 'device-data'), priority: 3 },
    { debugName: 'prime', name: neededBy([PRIME], () => 'prime'), priority: 2 },
    {
      debugName: 'next-pages',
      name: importsOf(NEXT_PAGES, 'next-pages'),
      minShareCount: MANY,
      priority: 1,
    },
    { name: 'shared', minShareCount: MANY, priority: 0 },
  ],
};
