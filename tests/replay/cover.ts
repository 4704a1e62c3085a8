import { pathsOf } from '../support/models/catalogue';
import type { Path } from '../support/models/paths';
import type { Driver } from './driver';
import { reasonAgainst } from './walk';

/** The paths of a driver's machine that can be replayed. */
export const performable = (driver: Driver): Path[] =>
  pathsOf(driver.machine).filter((path) => reasonAgainst(driver, path) === null);

/** The states that a path passes, its start included. */
export const statesOn = ({ start, steps }: Path): string[] => [
  ...start,
  ...steps.flatMap(({ target }) => target),
];

/** A few of the paths that together pass every state that any of them passes. */
export function covering(paths: readonly Path[]): Path[] {
  const open = new Set(paths.flatMap(statesOn));
  const chosen: Path[] = [];
  const worth = (path: Path) => new Set(statesOn(path).filter((name) => open.has(name))).size;
  while (open.size > 0) {
    const [best] = paths.toSorted((one, other) => worth(other) - worth(one));
    if (best === undefined) break;
    chosen.push(best);
    for (const name of statesOn(best)) open.delete(name);
  }
  return chosen;
}
