import type {
  AnyEventObject,
  AnyStateMachine,
  EmittedFrom,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';

/**
 * What exploring a machine needs besides its definition: inputs, the payloads of events, and how
 * each effect may end. There is one model per machine, in `tests/models/`.
 */

/** How an effect may end, or what it may report first. */
export type Outcome =
  /** It succeeds; a function computes the output from the effect's input. */
  | { output: unknown }
  | { error: unknown }
  /** It sends an event to the machine that started it. */
  | { sends: AnyEventObject }
  /** It calls a function of its input, for example to report progress. */
  | { calls: (input: never) => void }
  /** An observed machine has this context; until then it has its input as its context. */
  | { shows: unknown }
  /** A machine that is observed is in this state. */
  | { inState: string };

export type Outcomes = Readonly<Record<string, Outcome>>;

/**
 * The events of a machine: by event type, the payloads by name; an empty record if there are none.
 */
export type EventCases<Event extends EventObject> = {
  readonly [Type in Event['type']]?: Readonly<
    Record<string, Omit<Extract<Event, { type: Type }>, 'type'>>
  >;
};

/** What has happened to a machine since its start; invariants check it after every step. */
export interface Seen<Machine extends AnyStateMachine = AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>;
  /** All events that it received. */
  received: readonly EventFromLogic<Machine>[];
  emitted: readonly EmittedFrom<Machine>[];
  /** The events that it sent to its parent. */
  reported: readonly AnyEventObject[];
  /** The effects that were actions, in order. */
  performed: readonly { action: string; params: unknown }[];
}

export interface Model<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine;
  /**
   * The inputs by name; each is explored from the start. A machine without input has one: `{ start:
   * undefined }`.
   */
  inputs: Readonly<Record<string, InputFrom<Machine>>>;
  events: EventCases<EventFromLogic<Machine>>;
  /**
   * The outcomes of each invoked or spawned actor, by its name in `setup`, including those that
   * child machines start. A child machine with outcomes here is replaced by them; otherwise the
   * real one runs.
   */
  effects?: Readonly<Record<string, Outcomes>>;
  /**
   * Adds details that distinguish states. By default these are their value, the possible next
   * events, their children and timers. That is too coarse for, say, a counter that a guard reads
   * later.
   */
  distinguish?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /**
   * Whether a screen offers an event in the machine's current state. A path uses an event that
   * nobody can cause only for a transition that is taken in no other way. By default every event
   * counts as offered.
   */
  offers?: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>['type']) => boolean;
  /** Throws if an invariant is violated. */
  invariant?: (seen: Seen<Machine>) => void;
  /** The greatest length of a path. */
  depth?: number;
}

/** A model whose types follow from its machine. */
export function modelOf<Machine extends AnyStateMachine>(model: Model<Machine>): Model {
  return model;
}
