import type { AnyStateMachine } from 'xstate';
import type { Model } from './model';
import { type Path, walking } from './paths';

/** What the catalogue says of a machine, compared with how the machine goes. */

const listOf = (names: readonly string[]) => (names.length > 0 ? names.join(' and ') : 'nothing');
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Where a machine leaves a path of the catalogue first; undefined where it keeps to it. */
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

/** Where a machine does not go as the catalogue says; one line per path. */
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
