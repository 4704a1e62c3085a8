import { Actor, type AnyActorRef, type InspectionEvent } from 'xstate';

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
function pathOf(ref: AnyActorRef): string {
  if (ref._parent !== undefined) return `${pathOf(ref._parent)} / ${ref.id}`;
  const { logic } = ref as unknown as { logic: { id?: string } };
  return logic.id ?? ref.id;
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

function watch(event: InspectionEvent): void {
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

/**
 * Watches every actor that is started from now on, wherever that happens: there is no other place
 * that all of them pass.
 */
export function watchActors(): void {
  const { start } = Actor.prototype as unknown as { start: (this: AnyActorRef) => AnyActorRef };
  const watched = new WeakSet<object>();
  const startWatched = function (this: AnyActorRef): AnyActorRef {
    if (this._parent === undefined && !watched.has(this)) {
      watched.add(this);
      this.system.inspect(watch);
    }
    const started = start.call(this);
    const snapshot = this.getSnapshot() as { status: string };
    note(this, () => ({ state: stateOf(snapshot), status: snapshot.status }));
    return started;
  };
  Object.assign(Actor.prototype, { start: startWatched });
}
