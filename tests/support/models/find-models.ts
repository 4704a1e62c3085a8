import type { AnyStateMachine } from 'xstate';
import { exportsIn } from '../../../scripts/machines/find-machines';
import { shapeOf } from '../../../scripts/machines/shape';
import type { Model } from './model';

/** Finds the models by walking their folder, like the machines. */

export interface FoundModel {
  file: string;
  model: Model;
}

/** Every model in tests/models/. */
export async function findModels(): Promise<FoundModel[]> {
  return (await exportsIn('tests/models', '.model.ts')).flatMap(({ name, file, value }) =>
    name === 'model' ? [{ file, model: value as Model }] : [],
  );
}

/** The model of a machine: its own, or that of the function that created it. */
export function modelFor(machine: AnyStateMachine, models: readonly FoundModel[]) {
  const own = models.find(({ model }) => model.machine.id === machine.id);
  return own ?? models.find(({ model }) => shapeOf(model.machine) === shapeOf(machine));
}
