import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';

/**
 * Coverage of a machine's transitions. They are enumerated from the machine's own definition, with
 * `always`, `after`, `onDone` and `onError`; a transition that no walk took is named.
 */

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

interface Edge {
  source: { id: string };
  eventType: string;
  target?: readonly { id: string }[] | undefined;
  guard?: unknown;
}

function guardName(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return ` [${guard}]`;
  return typeof guard === 'object' && guard !== null && 'type' in guard
    ? ` [${String(guard.type)}]`
    : ' [guard]';
}

/** A transition as a reader would name it: `session.signedOut — login.submit → session.signingIn`. */
function nameOf({ source, eventType, target, guard }: Edge): string {
  const targets = target?.map(({ id }) => id).join(', ') ?? '(stays)';
  return `${source.id} — ${eventType || 'always'}${guardName(guard)} → ${targets}`;
}

/** Every transition of a machine, by name. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .map(nameOf)
    .sort();
}

export interface Walk {
  /** The transitions that were taken, by name. */
  taken: Set<string>;
}

/**
 * Starts an actor on a simulated clock and records the transitions that it and every later walk of
 * the same record take. `invariant` is checked after every step.
 */
export function walk<Machine extends AnyStateMachine>(
  record: Walk,
  machine: Machine,
  options: { input?: unknown; invariant?: (actor: AnyActorRef) => void } = {},
) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    clock,
    input: options.input,
    inspect: (event: InspectionEvent) => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) record.taken.add(nameOf(transition));
    },
  } as never);
  actor.subscribe({
    next: () => options.invariant?.(actor),
    error: (error) => {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  return { actor, clock };
}

/** The transitions of a machine that no walk took. */
export function unwalked(machine: AnyStateMachine, record: Walk): string[] {
  return transitionsOf(machine).filter((name) => !record.taken.has(name));
}
