import type { AnyActorRef, InspectionEvent } from 'xstate';

/** The running actors, for the live view; a store for `useSyncExternalStore`. */

export interface SeenEvent {
  /** The number of the event, counted over all actors. */
  number: number;
  type: string;
  /** The event with its payload, as text. */
  payload: string;
}

export interface SeenActor {
  /** Unique on this page. */
  key: string;
  /** The ids of its ancestors and of the actor itself. */
  path: string;
  /** The state of a machine, or the status of another kind of actor. */
  state: string;
  status: string;
  /** The latest events, newest first. */
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

/** Actors without a parent have generated ids, so the name of their machine is used. */
function nameOf(ref: AnyActorRef): string {
  const { logic } = ref as unknown as { logic: { id?: string } };
  return logic.id ?? ref.id;
}

/** Actors that live as long as the page are children of the app's actor. */
function pathOf(ref: AnyActorRef): string {
  const parent = ref._parent;
  if (parent === undefined) return nameOf(ref);
  const isOfApp = parent._parent === undefined && nameOf(parent) === 'app';
  return isOfApp ? ref.id : `${pathOf(parent)} / ${ref.id}`;
}

function stateOf(snapshot: object): string {
  return 'value' in snapshot ? JSON.stringify(snapshot.value).replaceAll('"', '') : '';
}

/** Hides passwords and tokens. */
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
  const isEnding = known?.status === 'active' && after.status !== 'active';
  // Those that have ended are last, in the order in which they ended; the first of them go first.
  const others =
    known === undefined || isEnding
      ? [...actors.filter((actor) => actor !== known), after]
      : actors.map((actor) => (actor === known ? after : actor));
  const ended = others.filter(({ status }) => status !== 'active').slice(0, -ENDED_KEPT);
  actors = others.filter((actor) => !ended.includes(actor));
  // Deferred, because some events occur while React renders.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** Receives the inspection events of every watched actor. */
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
