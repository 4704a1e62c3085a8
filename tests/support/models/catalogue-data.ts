import { EffectFailed } from '../../../machines/failure';
import { findMachines } from '../../../scripts/machines/find-machines';
import { nodesOf } from '../../../scripts/machines/transitions';
import type { Catalogued } from './catalogue';
import { findModels, modelFor } from './find-models';
import { generatedPaths } from './paths';
import type { Model } from './model';

/** The data of the catalogue, generated from the machines and their models. */

function plain(_: string, value: unknown): unknown {
  if (value instanceof EffectFailed) return value.failure;
  if (value instanceof Error) return { message: value.message };
  return typeof value === 'function' ? '(calls what it was given)' : value;
}

/**
 * A model's part of the catalogue, as text. The same machine and model always produce the same
 * bytes.
 */
export function entryText(model: Model, covers: readonly string[]): string {
  const { machine, inputs } = model;
  const states = nodesOf(machine.root)
    .filter(({ parent }) => parent !== undefined)
    .map(({ path, description }) => [path.join('.'), description ?? '']);
  const entry: Catalogued = {
    machine: machine.id,
    covers,
    states: Object.fromEntries(states) as Catalogued['states'],
    inputs,
    paths: generatedPaths(model),
  };
  return `${JSON.stringify(entry, plain, 1)}\n`;
}

/** The data files, by name. This takes a while, because it searches every path of every machine. */
export async function generatedData(): Promise<ReadonlyMap<string, string>> {
  const models = await findModels();
  const machines = await findMachines();
  return new Map(
    models.map(({ model }) => {
      const covers = machines.filter(({ machine }) => modelFor(machine, models)?.model === model);
      const ids = covers.map(({ machine }) => machine.id);
      return [`${model.machine.id}.json`, entryText(model, ids)];
    }),
  );
}
