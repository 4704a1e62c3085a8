import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionsOf } from '../machines/transitions';
import { type Way, waysThrough } from './exploration';
import type { Model } from './model';
import { childrenOf, faked, startRun } from './run';
import { type Step, stepLabel } from './step';

/** A step of a path: what happens, and the states before and after it. */
export interface PathStep {
  step: Step;
  /** The step in words. */
  label: string;
  /** The event for the machine, or the answer or event of an effect. */
  payload: object;
  /** The innermost states before and after it; several if regions run in parallel. */
  source: readonly string[];
  target: readonly string[];
  /** The child machines that run after it, with their states. */
  children: Readonly<Record<string, readonly string[]>>;
  /** The transitions that the machine takes. */
  taken: readonly string[];
}

/** A path through a machine that is worth testing. */
export interface Path {
  /** Stable as long as the name of its goal does not change. */
  id: string;
  /** The transition that the path covers. */
  goal: string;
  /** The name of the input that the machine starts with. */
  input: string;
  /** The innermost states at the start. */
  start: readonly string[];
  started: readonly string[];
  steps: readonly PathStep[];
}

/** The innermost states that a machine is in, relative to the machine: `signedIn.fresh`. */
export function statesOf(snapshot: AnyMachineSnapshot): string[] {
  return (snapshot._nodes as AnyStateNode[])
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ path }) => path.join('.'));
}

/** The states of the child machines that run, by their ids. */
function childStates(snapshot: AnyMachineSnapshot): PathStep['children'] {
  const states = childrenOf(snapshot).flatMap(([id, ref]) => {
    const child = ref.getSnapshot() as AnyMachineSnapshot | { machine?: undefined };
    return child.machine === undefined ? [] : [[id, statesOf(child)] as const];
  });
  return Object.fromEntries(states);
}

/** Takes steps on a real actor. Throws if a step cannot be taken or violates an invariant. */
export function walking(model: Model, machine: AnyStateMachine, { input }: Pick<Way, 'input'>) {
  const run = startRun(model, machine, input);
  const start = statesOf(run.snapshot());
  let source = start;
  return {
    start,
    started: run.started,
    take: (step: Step): PathStep => {
      const payload = run.payloadOf(step);
      const taken = run.take(step);
      const before = source;
      const target = statesOf(run.snapshot());
      source = target;
      const children = childStates(run.snapshot());
      return { step, label: stepLabel(step), payload, source: before, target, children, taken };
    },
  };
}

/** `session.signedOut — login.submit → session.signingIn` as `signedOut-login.submit-signingIn`. */
function pathId(machineId: string, transition: string): string {
  const [source = '', rest = ''] = transition.split(' — ');
  const [event = '', targets = ''] = rest.split(' → ');
  const stripped = (ids: string) =>
    ids
      .split(', ')
      .map((id) => (id.startsWith(`${machineId}.`) ? id.slice(machineId.length + 1) : id))
      .join('-');
  return [stripped(source), event, stripped(targets)]
    .join('-')
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The shortest sequence of steps that takes each transition, by the transition's name. */
function shortestWays(ways: readonly Way[], transitions: readonly string[]): Map<string, Way> {
  const wanted = new Set(transitions);
  const found = new Map<string, Way>();
  for (const way of ways) {
    for (const name of way.taken.at(-1) ?? []) {
      if (wanted.has(name) && !found.has(name)) found.set(name, way);
    }
  }
  return found;
}

/** Without those that a longer way includes; `walked` are the transitions that count as taken. */
function longest(ways: Map<string, Way>, walked: Set<string>): [string, Way][] {
  const longestFirst = [...ways].sort(
    ([, one], [, other]) => other.steps.length - one.steps.length,
  );
  return longestFirst.filter(([goal, way]) => {
    const isNew = !walked.has(goal);
    if (isNew) for (const name of way.taken.flat()) walked.add(name);
    return isNew;
  });
}

/**
 * Paths that together take every reachable transition: the shortest path to each one, unless a
 * longer path includes it. What somebody can cause is not left to a path that nobody can.
 */
export function generatedPaths(model: Model): Path[] {
  const { offers, ...everywhere } = model;
  const machine = faked(model);
  const transitions = transitionsOf(machine);
  const walked = new Set<string>();
  const offered = shortestWays(waysThrough(model), transitions);
  const chosen = longest(offered, walked);
  const missing = transitions.filter((name) => !offered.has(name));
  if (offers !== undefined && missing.length > 0)
    chosen.push(...longest(shortestWays(waysThrough(everywhere), missing), walked));
  return chosen
    .map(([goal, way]) => {
      const { start, started, take } = walking(model, machine, way);
      const id = pathId(machine.id, goal);
      return { id, goal, input: way.input, start, started, steps: way.steps.map(take) };
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
