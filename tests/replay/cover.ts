import { pathsOf } from '../support/models/catalogue';
import type { Path } from '../support/models/paths';
import type { Driver } from './driver';
import { reasonAgainst } from './walk';

/** The paths of a driver's machine that can be replayed. */
export const performable = (driver: Driver): Path[] =>
  pathsOf(driver.machine).filter((path) => reasonAgainst(driver, path) === null);

/** The states on a path, including its start. */
export const statesOn = ({ start, steps }: Path): string[] => [
  ...start,
  ...steps.flatMap(({ target }) => target),
];

/** A small set of the paths that visits every state that any of them visits, except those already known. */
export function covering(paths: readonly Path[], known: readonly string[] = []): Path[] {
  const open = new Set(paths.flatMap(statesOn).filter((name) => !known.includes(name)));
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
