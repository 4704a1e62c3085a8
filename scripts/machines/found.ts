import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

/** Machines are found by walking their folder: a new one is listed nowhere. */

const ROOT = join(import.meta.dirname, '../..');

/** Something that a module exports. */
export interface Exported {
  name: string;
  /** From the root of the repository. */
  file: string;
  value: unknown;
}

/** What the files of a folder export whose names end so, by file and name. */
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
  /** The name of its export. */
  name: string;
  file: string;
  machine: AnyStateMachine;
}

/** Every machine that a file in machines/ exports. */
export async function foundMachines(): Promise<FoundMachine[]> {
  return (await exportsIn('machines', '.ts')).flatMap(({ name, file, value }) =>
    value instanceof StateMachine ? [{ name, file, machine: value as AnyStateMachine }] : [],
  );
}

/** A function that makes machines of one kind: a form, something that is loaded. */
export interface FoundFactory {
  name: string;
  file: string;
}

/** Every function in machines/ that makes machines; its name says so. */
export async function foundFactories(): Promise<FoundFactory[]> {
  return (await exportsIn('machines', '.ts')).flatMap(({ name, file, value }) =>
    typeof value === 'function' && name.endsWith('MachineOf') ? [{ name, file }] : [],
  );
}

/** The comment above an export, on one line; empty without one. */
export function commentOn({ name, file }: FoundFactory): string {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const [, before = ''] =
    new RegExp(`^([^]*?)\\nexport (?:const|function) ${name}\\b`).exec(source) ?? [];
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[^])*)\*\/$/.exec(before) ?? [];
  return comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
