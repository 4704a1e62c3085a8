import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { eventLabel, nodesOf, transitionsFrom } from './transitions';

interface Implementations {
  actors: Readonly<Record<string, unknown>>;
  guards: Readonly<Record<string, unknown>>;
}

const valuesOf = (holder: object): unknown[] => Object.values(holder);

/** Functions are compared by their source and properties. */
function written(_: string, value: unknown): unknown {
  if (typeof value === 'function') return [String(value), ...valuesOf(value)];
  return typeof value === 'string' ? eventLabel(value) : value;
}

/**
 * The structure that machines created by the same function share: states, transitions, guards and
 * actions, but not their names.
 */
export function shapeOf(machine: AnyStateMachine): string {
  const nodes = nodesOf(machine.root).map((node) => ({
    path: node.path,
    entry: node.entry,
    exit: node.exit,
    invoke: node.invoke.map(({ id, src }) => ({ id, src })),
    transitions: transitionsFrom(node).map(({ eventType, guard, target, actions, reenter }) => ({
      event: eventLabel(eventType as string),
      guard: guard,
      target: target?.map(({ path }: AnyStateNode) => path),
      actions,
      reenter,
    })),
  }));
  const { guards, actors } = machine.implementations as Implementations;
  return JSON.stringify({ nodes, guards, actors: Object.keys(actors) }, written);
}
