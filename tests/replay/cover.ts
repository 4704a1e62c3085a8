import { pathsOf } from '../support/models/catalogue';
import type { Path } from '../support/models/paths';
import type { Driver } from './driver';
import { reasonAgainst } from './walk';

/** The paths of a driver's machine that can be replayed. */
export const performable = (driver: Driver): Path[] =>
  pathsOf(driver.machine).filter((path) => reasonAgainst(driver, path) === null);

/** The transitions that a path takes, those of its start too. */
export const takenBy = ({ started, steps }: Path): string[] => [
  ...started,
  ...steps.flatMap(({ taken }) => taken),
];

/** A few of the paths that together take all the transitions that all of them take. */
export function covering(paths: readonly Path[]): Path[] {
  const open = new Set(paths.flatMap(takenBy));
  const chosen: Path[] = [];
  const worth = (path: Path) => new Set(takenBy(path).filter((name) => open.has(name))).size;
  while (open.size > 0) {
    const [best] = paths.toSorted((one, other) => worth(other) - worth(one));
    if (best === undefined) break;
    chosen.push(best);
    for (const name of takenBy(best)) open.delete(name);
  }
  return chosen;
}
