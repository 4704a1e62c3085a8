import { exportsIn } from '../../scripts/machines/found';
import type { Driver } from './driver';

/** Every driver in tests/replay/drivers/, by machine: a new one is listed nowhere. */
export async function foundDrivers(): Promise<Driver[]> {
  const found = await exportsIn('tests/replay/drivers', '.driver.ts');
  return found
    .filter(({ name }) => name === 'driver')
    .map(({ value }) => value as Driver)
    .sort((one, other) => (one.machine < other.machine ? -1 : 1));
}
