import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { implementationsOf } from '../stubs';
import { eventLabel, nodesOf, transitionsFrom } from '../transitions';
import type { Model } from './model';

/** Machines and models are found by walking their folders: a new one is listed nowhere. */

const ROOT = join(import.meta.dirname, '../../..');

export interface FoundMachine {
  /** The name of its export. */
  name: string;
  /** From the root of the repository. */
  file: string;
  machine: AnyStateMachine;
}

/** A function that makes machines of one kind: a form, something that is loaded. */
export interface FoundFactory {
  name: string;
  file: string;
}

interface Exported {
  name: string;
  file: string;
  value: unknown;
}

async function exportsIn(folder: string, ending: string): Promise<Exported[]> {
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

/** Every machine that a file in machines/ exports. */
export async function foundMachines(): Promise<FoundMachine[]> {
  return (await exportsIn('machines', '.ts')).flatMap(({ name, file, value }) =>
    value instanceof StateMachine ? [{ name, file, machine: value as AnyStateMachine }] : [],
  );
}

/** Every function in machines/ that makes machines; its name says so. */
export async function foundFactories(): Promise<FoundFactory[]> {
  return (await exportsIn('machines', '.ts')).flatMap(({ name, file, value }) =>
    typeof value === 'function' && name.endsWith('MachineOf') ? [{ name, file }] : [],
  );
}

export interface FoundModel {
  file: string;
  model: Model;
}

/** Every model in tests/models/. */
export async function foundModels(): Promise<FoundModel[]> {
  return (await exportsIn('tests/models', '.model.ts')).flatMap(({ name, file, value }) =>
    name === 'model' ? [{ file, model: value as Model }] : [],
  );
}

const valuesOf = (holder: object): unknown[] => Object.values(holder);

/** Functions are written out with what they hold, so that what they do is compared. */
function written(_: string, value: unknown): unknown {
  if (typeof value === 'function') return [String(value), ...valuesOf(value)];
  return typeof value === 'string' ? eventLabel(value) : value;
}

/**
 * What two machines that were made by the same function have in common: states, transitions,
 * guards and actions, whatever the machines are called.
 */
export function shapeOf(machine: AnyStateMachine): string {
  const nodes = nodesOf(machine.root).map((node) => ({
    path: node.path,
    entry: node.entry,
    exit: node.exit,
    invoke: node.invoke.map(({ id, src }) => ({ id, src })),
    transitions: transitionsFrom(node).map(({ eventType, guard, target, actions, reenter }) => ({
      event: eventLabel(eventType as string),
      guard: guard,
      target: target?.map(({ path }: AnyStateNode) => path),
      actions,
      reenter,
    })),
  }));
  const { guards, actors } = implementationsOf(machine);
  return JSON.stringify({ nodes, guards, actors: Object.keys(actors) }, written);
}

/** The model of a machine: its own, or that of the function which made it. */
export function modelFor(machine: AnyStateMachine, models: readonly FoundModel[]) {
  const own = models.find(({ model }) => model.machine.id === machine.id);
  return own ?? models.find(({ model }) => shapeOf(model.machine) === shapeOf(machine));
}
