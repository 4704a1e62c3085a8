import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

/**
 * Finds the machines by walking their folder, so that a new machine need not be listed anywhere.
 */

const ROOT = join(import.meta.dirname, '../..');

/** An export of a module. */
export interface Exported {
  name: string;
  /** The path from the root of the repository. */
  file: string;
  value: unknown;
}

/** The exports of all files of a folder whose names have that ending, by file and name. */
export async function exportsIn(folder: string, ending: string): Promise<Exported[]> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    .sort();
  const modules = await Promise.all(
    files.map(async (file) => {
      const url = pathToFileURL(join(ROOT, file)).href;
      const exported = (await import(/* @vite-ignore */ url)) as Record<string, unknown>;
      return Object.keys(exported)
        .sort()
        .map((name) => ({ name, file, value: exported[name] }));
    }),
  );
  return modules.flat();
}

export interface FoundMachine {
  /** The name of the export. */
  name: string;
  file: string;
  machine: AnyStateMachine;
}

/** Every machine that a file in machines/ exports. */
export async function findMachines(): Promise<FoundMachine[]> {
  return (await exportsIn('machines', '.ts')).flatMap(({ name, file, value }) =>
    value instanceof StateMachine ? [{ name, file, machine: value as AnyStateMachine }] : [],
  );
}

/** The comment above an export, on one line; empty if there is none. */
export function commentOn({ name, file }: Pick<FoundMachine, 'name' | 'file'>): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const [, before = ''] =
    new RegExp(`^([^]*?)\\nexport (?:const|function) ${name}\\b`).exec(source) ?? [];
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[^])*)\*\/$/.exec(before) ?? [];
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
