import { exportsIn } from '../../scripts/machines/find-machines';
import type { Driver } from './driver';

/**
 * Finds every driver in tests/replay/drivers/, by machine, so that a new one need not be listed.
 */
export async function findDrivers(): Promise<Driver[]> {
  const found = await exportsIn('tests/replay/drivers', '.driver.ts');
  return found
    .filter(({ name }) => name === 'driver')
    .map(({ value }) => value as Driver)
    .sort((one, other) => (one.machine < other.machine ? -1 : 1));
}
