import { nodesOf } from '../../../scripts/machines/transitions';
import { transitionsOf } from '../machines/transitions';
import { findMachines } from '../../../scripts/machines/find-machines';
import { pathsOf } from './catalogue';
import { findModels, modelFor } from './find-models';
import type { Model } from './model';

/** How much of a machine the paths of the catalogue cover. */
export interface Coverage {
  machine: string;
  /** The machine whose model covers it: its own, or that of the function that created it. */
  model: string | null;
  states: number;
  transitions: number;
  unwalked: readonly string[];
}

/** The transitions of a model's machine that no path takes. */
export function unwalkedBy(model: Model, paths = pathsOf(model.machine.id)): string[] {
  const walked = new Set(
    paths.flatMap(({ started, steps }) => [...started, ...steps.flatMap(({ taken }) => taken)]),
  );
  return transitionsOf(model.machine).filter((name) => !walked.has(name));
}

/** The coverage of every machine in machines/. */
export async function coverage(): Promise<Coverage[]> {
  const models = await findModels();
  return (await findMachines()).map(({ machine }) => {
    const found = modelFor(machine, models);
    const transitions = transitionsOf(machine);
    return {
      machine: machine.id,
      model: found?.model.machine.id ?? null,
      states: nodesOf(machine.root).length - 1,
      transitions: transitions.length,
      unwalked: found === undefined ? transitions : unwalkedBy(found.model),
    };
  });
}
