import type { AnyStateMachine } from 'xstate';
import type { Model } from './model';
import { type Path, walking } from './paths';

/** Compares the catalogue's paths of a machine with its behaviour. */

const listOf = (names: readonly string[]) => (names.length > 0 ? names.join(' and ') : 'nothing');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Where a machine first departs from a path of the catalogue; undefined if it follows the path. */
function departure(model: Model, machine: AnyStateMachine, path: Path): string | undefined {
  let at = 'the start';
  let expected = path.started;
  const compare = (what: string, is: readonly string[], should: readonly string[]) => {
    if (listOf(is) !== listOf(should)) throw new Error(`it ${what} ${listOf(is)}`);
  };
  try {
    const walk = walking(model, machine, path);
    compare('takes', walk.started, expected);
    for (const [number, step] of path.steps.entries()) {
      at = `step ${String(number + 1)} (${step.label})`;
      expected = step.taken;
      const { taken, target } = walk.take(step.step);
      compare('takes', taken, expected);
      compare('leads to', target, step.target);
    }
    return undefined;
  } catch (error) {
    return `${at} should take ${listOf(expected)}: ${messageOf(error)}`;
  }
}

/** The departures of a machine from the catalogue; one line per path. */
export function departures(
  model: Model,
  machine: AnyStateMachine,
  paths: readonly Path[],
): string[] {
  return paths.flatMap((path) => {
    const found = departure(model, machine, path);
    return found === undefined ? [] : [`${machine.id}, path ${path.id}: ${found}`];
  });
}
