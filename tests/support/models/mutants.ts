import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition, not } from 'xstate';
import { implementationsOf } from '../machines/stubs';
import { guardLabel, nodesOf, transitionsFrom } from '../../../scripts/machines/transitions';
import { namedTransitions } from '../machines/transitions';

/** Breaks machines on purpose, to see that the checks notice. */

/** A copy of a machine that can be broken without affecting the original. */
const copyOf = (machine: AnyStateMachine): AnyStateMachine => machine.provide({});

/** The machine without one of its transitions. */
export function withoutTransition(machine: AnyStateMachine, gone: string): AnyStateMachine {
  const copy = copyOf(machine);
  const names = new Map(namedTransitions(copy));
  const stays = (transition: AnyTransitionDefinition) => names.get(transition) !== gone;
  for (const node of nodesOf(copy.root)) {
    for (const [event, transitions] of node.transitions) {
      node.transitions.set(event, transitions.filter(stays));
    }
    if (node.always !== undefined) node.always = node.always.filter(stays);
  }
  return copy;
}

type Guard = ((args: unknown, params: unknown) => boolean) & { check?: unknown };

function turned(guard: unknown): unknown {
  const original = guard as Guard;
  // XState itself evaluates guards that combine others.
  if (original.check !== undefined) return not(original as never);
  return (args: unknown, params: unknown) => !original(args, params);
}

const guardsOf = (node: AnyStateNode) =>
  transitionsFrom(node).flatMap(({ guard }) => (guard === undefined ? [] : [guard as unknown]));

function namesIn(guard: unknown): string[] {
  const { guards } = guard as { guards?: readonly unknown[] };
  return guards === undefined ? [guardLabel(guard)] : guards.flatMap(namesIn);
}

/** The names of the guards of a machine's transitions. */
export function guardNamesOf(machine: AnyStateMachine): string[] {
  const names = nodesOf(machine.root).flatMap(guardsOf).flatMap(namesIn);
  return [...new Set(names)].filter((name) => name in implementationsOf(machine).guards);
}

/** More steps after one event mean that the machine never comes to rest. */
const MOST_MICROSTEPS = 100;

/**
 * The machine with one inverted guard. It throws if a transition without an event follows itself
 * forever.
 */
export function withTurnedGuard(machine: AnyStateMachine, name: string): AnyStateMachine {
  const guard = implementationsOf(machine).guards[name];
  const broken = machine.provide({ guards: { [name]: turned(guard) } } as never);
  Object.assign(broken.options, { maxIterations: MOST_MICROSTEPS });
  return broken;
}
