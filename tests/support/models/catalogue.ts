import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { EffectFailed } from '../../../machines/failure';
import { nodesOf } from '../../../scripts/machines/transitions';
import { cataloguePage } from './catalogue-page';
import { pathsFor } from './coverage';
import { foundMachines } from '../../../scripts/machines/found';
import { foundModels, modelFor } from './found';
import type { Model } from './model';
import type { Path } from './paths';

/** The catalogue of paths in docs/paths: one file per model, and a page to read. */

export const CATALOGUE = join(import.meta.dirname, '../../../docs/paths');

/** What a file of the catalogue holds. */
export interface Catalogued {
  machine: string;
  /** The machines that these paths are about. */
  covers: readonly string[];
  /** Each state, with what it means. */
  states: Readonly<Record<string, string>>;
  /** What the machine can start with, by name. */
  inputs: Readonly<Record<string, unknown>>;
  paths: readonly Path[];
}

function plain(_: string, value: unknown): unknown {
  if (value instanceof EffectFailed) return value.failure;
  if (value instanceof Error) return { message: value.message };
  return typeof value === 'function' ? '(calls what it was given)' : value;
}

/** A model's part of the catalogue, as plain data. */
function catalogued(model: Model, covers: readonly string[], paths: readonly Path[]): Catalogued {
  const { machine, inputs } = model;
  const states = nodesOf(machine.root)
    .filter(({ parent }) => parent !== undefined)
    .map(({ path, description }) => [path.join('.'), description ?? '']);
  const entry = {
    ...{ machine: machine.id, covers, states: Object.fromEntries(states) as object },
    inputs,
    paths,
  };
  return JSON.parse(JSON.stringify(entry, plain)) as Catalogued;
}

const formatted = (text: string, filepath: string) =>
  prettier.format(text, { filepath, printWidth: 100, singleQuote: true });

/**
 * The files of the catalogue, by name, as they should be. The same machines and models give the
 * same bytes.
 */
export async function catalogueFiles(
  generate: (model: Model) => readonly Path[] = pathsFor,
): Promise<ReadonlyMap<string, string>> {
  const models = await foundModels();
  const machines = await foundMachines();
  const entries = models
    .map(({ model }) => {
      const covers = machines.filter(({ machine }) => modelFor(machine, models)?.model === model);
      return catalogued(
        model,
        covers.map(({ machine }) => machine.id),
        generate(model),
      );
    })
    .sort((one, other) => (one.machine < other.machine ? -1 : 1));
  const files = entries.map(async (entry) => {
    const name = `${entry.machine}.json`;
    return [name, await formatted(JSON.stringify(entry), name)] as const;
  });
  const page = await formatted(cataloguePage(entries), 'README.md');
  return new Map([...(await Promise.all(files)), ['README.md', page]]);
}

/** The names of the files that are there. */
export const cataloguedFiles = (): string[] =>
  existsSync(CATALOGUE) ? readdirSync(CATALOGUE).sort() : [];

const entryAt = (file: string) =>
  JSON.parse(readFileSync(join(CATALOGUE, file), 'utf8')) as Catalogued;

/** A machine's entry in the catalogue: its own, or that of the function which made it. */
export function cataloguedOf(machine: string): Catalogued {
  const entries = cataloguedFiles()
    .filter((file) => file.endsWith('.json'))
    .map(entryAt);
  const entry =
    entries.find((candidate) => candidate.machine === machine) ??
    entries.find(({ covers }) => covers.includes(machine));
  if (entry === undefined) throw new Error(`The catalogue has no paths of ${machine}`);
  return entry;
}

/** The paths of a machine as they stand in the catalogue. */
export function pathsOf(machine: string): readonly Path[] {
  return cataloguedOf(machine).paths;
}
