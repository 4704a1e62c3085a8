import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionsOf } from '../transitions';
import { type Way, waysThrough } from './exploration';
import type { Model } from './model';
import { childrenOf, faked, startRun } from './run';
import { type Step, stepLabel } from './step';

/** A step of a path: what is done, and where it leads from and to. */
export interface PathStep {
  step: Step;
  /** The step in words. */
  label: string;
  /** What is sent to the machine, or what an effect answers or says. */
  payload: object;
  /** The innermost states before and after it; several where regions go on side by side. */
  source: readonly string[];
  target: readonly string[];
  /** The child machines that run after it, with their states. */
  children: Readonly<Record<string, readonly string[]>>;
  /** The transitions that the machine takes. */
  taken: readonly string[];
}

/** A way through a machine that is worth walking. */
export interface Path {
  /** Stable as long as the transition that it is for keeps its name. */
  id: string;
  /** The transition that it is for. */
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

/** Walks on a real actor, step by step. Throws where a step cannot be taken or breaks a rule. */
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

/**
 * The shortest way that takes each transition and that a screen offers; otherwise the
 * shortest of all.
 */
function waysToEach(model: Model, transitions: readonly string[]): Map<string, Way> {
  const { offers, ...everywhere } = model;
  const offered = shortestWays(waysThrough(model), transitions);
  const missing = transitions.filter((name) => !offered.has(name));
  if (offers === undefined || missing.length === 0) return offered;
  return new Map([...offered, ...shortestWays(waysThrough(everywhere), missing)]);
}

/**
 * Paths that together walk every transition that can be reached: for each one the shortest way to
 * it, unless a longer path passes there anyway.
 */
export function generatedPaths(model: Model): Path[] {
  const machine = faked(model);
  const shortest = waysToEach(model, transitionsOf(machine));
  const longestFirst = [...shortest].sort(
    ([, one], [, other]) => other.steps.length - one.steps.length,
  );
  const walked = new Set<string>();
  const chosen = longestFirst.filter(([goal, way]) => {
    const isNew = !walked.has(goal);
    if (isNew) for (const name of way.taken.flat()) walked.add(name);
    return isNew;
  });
  return chosen
    .map(([goal, way]) => {
      const { start, started, take } = walking(model, machine, way);
      const id = pathId(machine.id, goal);
      return { id, goal, input: way.input, start, started, steps: way.steps.map(take) };
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
