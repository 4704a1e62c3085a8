import type { AnyActorRef, InspectionEvent } from 'xstate';

/** What the live view knows of the actors that run; a store for `useSyncExternalStore`. */

export interface SeenEvent {
  /** Counts the events of all actors. */
  number: number;
  type: string;
  /** The event with its payload, as text. */
  payload: string;
}

export interface SeenActor {
  /** Unique in this page. */
  key: string;
  /** The ids of the actors that lead to it. */
  path: string;
  /** The state of a machine; how far other actors are. */
  state: string;
  status: string;
  /** The newest first. */
  events: readonly SeenEvent[];
}

const EVENTS_KEPT = 30;
const ENDED_KEPT = 20;
const PAYLOAD_LENGTH = 2000;

let actors: readonly SeenActor[] = [];
let count = 0;
const listeners = new Set<() => void>();

export const currentActors = (): readonly SeenActor[] => actors;

export function onActorsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Actors without a parent have ids that say nothing; their machines have names. */
function nameOf(ref: AnyActorRef): string {
  const { logic } = ref as unknown as { logic: { id?: string } };
  return logic.id ?? ref.id;
}

/** What lives as long as the page does, does so under the app's own actor. */
function pathOf(ref: AnyActorRef): string {
  const parent = ref._parent;
  if (parent === undefined) return nameOf(ref);
  const isOfApp = parent._parent === undefined && nameOf(parent) === 'app';
  return isOfApp ? ref.id : `${pathOf(parent)} / ${ref.id}`;
}

function stateOf(snapshot: object): string {
  return 'value' in snapshot ? JSON.stringify(snapshot.value).replaceAll('"', '') : '';
}

/** Hides passwords and tokens from onlookers. */
const plain = (key: string, value: unknown): unknown =>
  /password|token/i.test(key) && typeof value === 'string' ? '•••' : value;

function textOf(event: object): string {
  try {
    return JSON.stringify(event, plain).slice(0, PAYLOAD_LENGTH);
  } catch {
    return '(cannot be written out)';
  }
}

function note(ref: AnyActorRef, change: (actor: SeenActor) => Partial<SeenActor>): void {
  const key = ref.sessionId;
  const known = actors.find((actor) => actor.key === key);
  const before = known ?? { key, path: pathOf(ref), state: '', status: 'active', events: [] };
  const after = { ...before, ...change(before) };
  const others = known
    ? actors.map((actor) => (actor === known ? after : actor))
    : [...actors, after];
  const ended = others.filter(({ status }) => status !== 'active').slice(0, -ENDED_KEPT);
  actors = others.filter((actor) => !ended.includes(actor));
  // Some are seen while React renders, which must not be disturbed.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Hears of what the actors do: XState's own inspection, for every actor that is watched. */
export function watch(event: InspectionEvent): void {
  const ref = event.actorRef as AnyActorRef;
  if (event.type === '@xstate.snapshot') {
    const { snapshot } = event;
    note(ref, () => ({ state: stateOf(snapshot), status: snapshot.status }));
  }
  if (event.type === '@xstate.event') {
    count += 1;
    const seen = { number: count, type: event.event.type, payload: textOf(event.event) };
    note(ref, ({ events }) => ({ events: [seen, ...events].slice(0, EVENTS_KEPT) }));
  }
}
