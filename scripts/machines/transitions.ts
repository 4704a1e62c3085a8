import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** Reads the states and transitions of a machine from its definition. */

/** A state and all its descendants. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

/** The transitions of a state itself, in the order in which they are tried. */
export function transitionsFrom(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

interface CombinedGuard {
  guards?: readonly unknown[];
  stateValue?: unknown;
  check?: { name: string };
}

/** The name of a guard; inline guards have none. */
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

/** The event of a transition, as written in the definition: `login.submit`, `onDone signIn`. */
export function eventLabel(eventType: string): string {
  for (const [pattern, label] of SPECIAL_EVENTS) {
    const [, match] = pattern.exec(eventType) ?? [];
    if (match !== undefined) return label(match);
  }
  return eventType || 'always';
}
