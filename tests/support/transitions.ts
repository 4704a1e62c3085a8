import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import {
  eventLabel,
  guardLabel,
  nodesOf,
  transitionsFrom,
} from '../../scripts/machines/transitions';

/**
 * Coverage of a machine's transitions. They are enumerated from the machine's own definition, with
 * `always`, `after`, `onDone` and `onError`; a transition that no walk took is named.
 */

/** A transition as a reader would name it: `session.signedOut — login.submit → session.signingIn`. */
function nameOf({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const { id } = source as AnyStateNode;
  const targets = target?.map((node: { id: string }) => node.id).join(', ') ?? '(stays)';
  const condition = guard === undefined ? '' : ` [${guardLabel(guard)}]`;
  return `${id} — ${eventLabel(eventType as string)}${condition} → ${targets}`;
}

const named = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>();

/** Every transition of a machine with its name; those that would be named alike are counted. */
export function namedTransitions(
  machine: AnyStateMachine,
): ReadonlyMap<AnyTransitionDefinition, string> {
  const known = named.get(machine);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  const names = new Map(
    nodesOf(machine.root)
      .flatMap(transitionsFrom)
      .map((transition) => {
        const name = nameOf(transition);
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return [transition, count === 1 ? name : `${name} #${String(count)}`];
      }),
  );
  named.set(machine, names);
  return names;
}

/** Every transition of a machine, by name. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  return [...namedTransitions(machine).values()].sort();
}

/** The transitions, by name, that an actor took in a microstep that was inspected. */
export function takenIn(event: InspectionEvent): string[] {
  if (event.type !== '@xstate.microstep') return [];
  const { logic } = event.actorRef as AnyActorRef & { logic: AnyStateMachine };
  const names = namedTransitions(logic);
  return event._transitions.flatMap((transition) => names.get(transition) ?? []);
}

/** An actor on a simulated clock, its own or a given one. `invariant` is checked after every step. */
export function walk<Machine extends AnyStateMachine>(
  machine: Machine,
  options: {
    input?: unknown;
    clock?: SimulatedClock;
    invariant?: (actor: AnyActorRef) => void;
  } = {},
) {
  const { clock = new SimulatedClock() } = options;
  const actor = createActor(machine, { clock, input: options.input } as never);
  actor.subscribe({
    next: () => options.invariant?.(actor),
    error: (error) => {
      throw error instanceof Error ? error : new Error(String(error));
    },
  });
  return { actor, clock };
}
