import path from 'node:path';
import type { Rolldown } from 'vite';

/**
 * Decides which modules share a file. On a slow connection every request takes long, so there are
 * few files: the code that every page starts with, the code that the login shares with other
 * screens, the code that many screens need, and one file for each screen and each large part that
 * opens later.
 */

const LOGIN = path.resolve('src/features/session/login/login-screen.tsx');

/** What a signed-in user sees first: the shell, and the list that every role may open. */
const FIRST = [
  'src/app/signed-in-shell.tsx',
  'src/app/signed-in-world.ts',
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

let neededByLogin: ReadonlySet<string> | undefined;
let neededFirst: ReadonlySet<string> | undefined;

export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 3 },
    {
      debugName: 'login-parts',
      name: (id, modules) => {
        neededByLogin ??= closureOf(LOGIN, (one) => modules.getModuleInfo(one)?.importedIds ?? []);
        return id !== LOGIN && neededByLogin.has(id) ? 'login-parts' : null;
      },
      priority: 2,
    },
    {
      debugName: 'signed-in',
      name: (id, modules) => {
        const importsOf = (one: string) => modules.getModuleInfo(one)?.importedIds ?? [];
        neededFirst ??= new Set(FIRST.flatMap((root) => [...closureOf(root, importsOf)]));
        return !FIRST.includes(id) && neededFirst.has(id) ? 'signed-in' : null;
      },
      minShareCount: MANY,
      priority: 2,
    },
    { name: 'shared', minShareCount: MANY, priority: 1 },
  ],
};
