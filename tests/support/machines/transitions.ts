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
} from '../../../scripts/machines/transitions';

/**
 * Coverage of a machine's transitions. They are enumerated from the machine's definition, with
 * `always`, `after`, `onDone` and `onError`; transitions that no run took are reported by name.
 */

/** The name of a transition: `session.signedOut — login.submit → session.signingIn`. */
function nameOf({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const { id } = source as AnyStateNode;
  const targets = target?.map((node: { id: string }) => node.id).join(', ') ?? '(stays)';
  const condition = guard === undefined ? '' : ` [${guardLabel(guard)}]`;
  return `${id} — ${eventLabel(eventType as string)}${condition} → ${targets}`;
}

const named = new WeakMap<AnyStateMachine, ReadonlyMap<AnyTransitionDefinition, string>>();

/** Every transition of a machine with its name; equal names are numbered. */
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

/** The names of the transitions in an inspected microstep. */
export function takenIn(event: InspectionEvent): string[] {
  if (event.type !== '@xstate.microstep') return [];
  const { logic } = event.actorRef as AnyActorRef & { logic: AnyStateMachine };
  const names = namedTransitions(logic);
  return event._transitions.flatMap((transition) => names.get(transition) ?? []);
}

/**
 * Starts an actor on a simulated clock, a new one by default. `invariant` is checked after every
 * step.
 */
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
