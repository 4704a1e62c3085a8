import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Path } from './paths';

/**
 * The catalogue of paths in docs/paths: a page to read, which is committed, and one data file per
 * model, which is not. `current-catalogue.ts` writes the data if it is missing or outdated.
 */

export const CATALOGUE = join(import.meta.dirname, '../../../docs/paths');

/** The content of a data file. */
export interface Catalogued {
  machine: string;
  /** The machines that these paths cover. */
  covers: readonly string[];
  /** Each state, with its description. */
  states: Readonly<Record<string, string>>;
  /** The inputs with which the machine can start, by name. */
  inputs: Readonly<Record<string, unknown>>;
  paths: readonly Path[];
}

const entryAt = (file: string) =>
  JSON.parse(readFileSync(join(CATALOGUE, file), 'utf8')) as Catalogued;

/** All entries of the catalogue, in the order of their machines. */
export const catalogueEntries = (): Catalogued[] =>
  readdirSync(CATALOGUE)
    .filter((file) => file.endsWith('.json'))
    .map(entryAt)
    .sort((one, other) => (one.machine < other.machine ? -1 : 1));

/** A machine's entry in the catalogue: its own, or that of the function that created it. */
export function cataloguedOf(machine: string): Catalogued {
  const own = `${machine}.json`;
  if (existsSync(join(CATALOGUE, own))) return entryAt(own);
  const entry = catalogueEntries().find(({ covers }) => covers.includes(machine));
  if (entry === undefined) throw new Error(`The catalogue has no paths of ${machine}`);
  return entry;
}

/** The paths of a machine in the catalogue. */
export function pathsOf(machine: string): readonly Path[] {
  return cataloguedOf(machine).paths;
}
