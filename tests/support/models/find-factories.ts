import { exportsIn } from '../../../scripts/machines/find-machines';

/** A function that creates machines of one kind, such as forms or loaders. */
export interface FoundFactory {
  name: string;
  file: string;
}

/** Every function in machines/ that creates machines, found by its name. */
export async function findFactories(): Promise<FoundFactory[]> {
  return (await exportsIn('machines', '.ts')).flatMap(({ name, file, value }) =>
    typeof value === 'function' && name.endsWith('MachineOf') ? [{ name, file }] : [],
  );
}
