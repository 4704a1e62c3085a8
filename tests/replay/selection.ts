import type { Path } from '../support/models/paths';
import { pathsOf } from '../support/models/catalogue';
import type { Driver } from './driver';
import { VIEWPORTS, type ViewportName } from './result';
import { reasonAgainst } from './walk';

/** One path at one size. */
export interface Chosen {
  driver: Driver;
  path: Path;
  viewport: ViewportName;
}

const VIEWPORT_NAMES = Object.keys(VIEWPORTS) as ViewportName[];

const listed = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');

function viewportsIn(wanted: string | undefined): ViewportName[] {
  if (wanted === undefined) return VIEWPORT_NAMES;
  const found = VIEWPORT_NAMES.filter((name) => name === wanted);
  if (found.length > 0) return found;
  throw new Error(`There is no viewport ${wanted}. There are:${listed(VIEWPORT_NAMES)}`);
}

/**
 * The selection of `npm run replay -- [machine] [path id] [--viewport desktop|phone]`; everything
 * by default. Throws for an unknown machine, path or viewport, and lists the known ones.
 */
export function chosenBy(
  drivers: readonly Driver[],
  wanted: {
    machine?: string | undefined;
    path?: string | undefined;
    viewport?: string | undefined;
  },
): Chosen[] {
  const viewports = viewportsIn(wanted.viewport);
  const asked = drivers.filter(({ machine }) => (wanted.machine ?? machine) === machine);
  if (asked.length === 0) {
    const machines = listed(drivers.map(({ machine }) => machine));
    throw new Error(`No machine ${wanted.machine ?? ''} is replayed. There are:${machines}`);
  }
  const chosen = asked.flatMap((driver) =>
    pathsOf(driver.machine)
      .filter(({ id }) => (wanted.path ?? id) === id)
      .flatMap((path) => {
        // Paths that cannot be replayed are listed once, not for each size.
        const sizes = reasonAgainst(driver, path) === null ? viewports : viewports.slice(0, 1);
        return sizes.map((viewport) => ({ driver, path, viewport }));
      }),
  );
  if (chosen.length === 0) {
    const ids = asked.flatMap(({ machine }) => pathsOf(machine).map(({ id }) => id));
    throw new Error(
      `${wanted.machine ?? ''} has no path ${wanted.path ?? ''}. There are:${listed(ids)}`,
    );
  }
  return chosen;
}
