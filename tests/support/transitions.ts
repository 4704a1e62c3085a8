import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';

/**
 * Coverage of a machine's transitions. They are enumerated from the machine's own definition, with
 * `always`, `after`, `onDone` and `onError`; a transition that no walk took is named.
 */

/** A state and all the states within it. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** The transitions that leave a state itself, in the order in which they are tried. */
export function transitionsFrom(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

interface CombinedGuard {
  guards?: readonly unknown[];
  stateValue?: unknown;
  check?: { name: string };
}

/** A guard as a reader would name it; inline ones have no name. */
export function guardLabel(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  const { guards = [], stateValue, check } = guard as CombinedGuard;
  if (typeof stateValue === 'string') return `in ${stateValue}`;
  const labels = guards.map(guardLabel);
  if (check?.name === 'checkNot') return `not ${labels.join()}`;
  if (labels.length > 0) return labels.join(check?.name === 'checkOr' ? ' or ' : ' and ');
  return 'guard';
}

const SPECIAL_EVENTS: readonly [RegExp, (match: string) => string][] = [
  [/^xstate\.done\.actor\.(.+)$/, (actor) => `onDone ${actor}`],
  [/^xstate\.error\.actor\.(.+)$/, (actor) => `onError ${actor}`],
  [/^xstate\.snapshot\.(.+)$/, (actor) => `onSnapshot ${actor}`],
  [/^xstate\.done\.state\.(.+)$/, () => 'onDone'],
  [/^xstate\.after\.([^.]+)\./, (delay) => `after ${delay}`],
];

/** What leads to a transition, in the words of the definition: `login.submit`, `onDone signIn`. */
export function eventLabel(eventType: string): string {
  for (const [pattern, label] of SPECIAL_EVENTS) {
    const [, match] = pattern.exec(eventType) ?? [];
    if (match !== undefined) return label(match);
  }
  return eventType || 'always';
}

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
      for (const name of takenIn(event)) record.taken.add(name);
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
