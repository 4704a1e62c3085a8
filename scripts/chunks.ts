import path from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Decides which modules share a file. On a slow connection every request takes long, so there are
 * few files: the code that every page starts with, the code that the login and the first page share
 * with other screens, the code that many other screens need, and one file for each screen and each
 * large part that opens later.
 */

const LOGIN = path.resolve('src/features/session/login/login-screen.tsx');

/** The modules of the first page of most users, beside the code that every page starts with. */
const FIRST_PAGE = [
  'src/app/signed-in-shell.tsx',
  'src/app/user-services.ts',
  'src/features/inspections/inspection-list-screen.tsx',
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

/** Puts the imports of these modules into a file of that name; the modules themselves stay outside. */
function importsOf(files: readonly string[], name: string): NameOf {
  let imported: Set<string> | undefined;
  return (id, modules) => {
    if (imported === undefined) {
      imported = new Set();
      for (const file of files) {
        if (modules.getModuleInfo(file) === null) throw new Error(`${file} is not part of the app`);
        closureOf(file, (one) => modules.getModuleInfo(one)?.importedIds ?? [], imported);
      }
    }
    return imported.has(id) && !files.includes(id) ? name : null;
  };
}

export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 4 },
    { debugName: 'login-parts', name: importsOf([LOGIN], 'login-parts'), priority: 3 },
    {
      debugName: 'signed-in',
      name: importsOf(FIRST_PAGE, 'signed-in'),
      minShareCount: MANY,
      priority: 2,
    },
    { name: 'shared', minShareCount: MANY, priority: 1 },
  ],
};
