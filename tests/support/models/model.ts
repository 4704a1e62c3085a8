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
 * What the definition of a machine does not say and its exploration needs: inputs, the payloads of
 * events, and how each effect may end. One model per machine, in `tests/models/`.
 */

/** How an effect may end, or what it may report before. */
export type Outcome =
  /** It succeeds; a function makes the output from the effect's input. */
  | { output: unknown }
  | { error: unknown }
  /** It says something to the machine that started it. */
  | { sends: AnyEventObject }
  /** It calls what it got as its input, say to report progress. */
  | { calls: (input: never) => void }
  /** A machine that is observed shows this context; until then it shows its input. */
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

/** What has been seen of a machine since its start; invariants judge it after every step. */
export interface Seen<Machine extends AnyStateMachine = AnyStateMachine> {
  snapshot: SnapshotFrom<Machine>;
  /** What was sent to it, by whomever. */
  received: readonly EventFromLogic<Machine>[];
  emitted: readonly EmittedFrom<Machine>[];
  /** What it sent to its parent. */
  reported: readonly AnyEventObject[];
  /** The effects that were actions, in their order. */
  performed: readonly { action: string; params: unknown }[];
}

export interface Model<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine;
  /** By name; each is explored from its start. A machine without input has one: `{ start: undefined }`. */
  inputs: Readonly<Record<string, InputFrom<Machine>>>;
  events: EventCases<EventFromLogic<Machine>>;
  /**
   * The outcomes of each invoked or spawned actor, by its name in `setup`, also of those that child
   * machines start. A child machine with outcomes of its own here is replaced by them; without, it
   * is the real one.
   */
  effects?: Readonly<Record<string, Outcomes>>;
  /**
   * States are distinguished by their value, by the possible next events, by their children and
   * timers. If that is too coarse (a counter that a guard reads later), this adds more.
   */
  distinguish?: (snapshot: SnapshotFrom<Machine>) => unknown;
  /**
   * Whether a screen offers an event in the machine's current state: a path uses an event that
   * nobody can cause only for a transition that is taken in no other way. Without it every event
   * counts as offered.
   */
  offers?: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>['type']) => boolean;
  /** Throws where something is wrong that must never be. */
  invariant?: (seen: Seen<Machine>) => void;
  /** No path is longer. */
  depth?: number;
}

/** A model whose types follow from its machine. */
export function modelOf<Machine extends AnyStateMachine>(model: Model<Machine>): Model {
  return model;
}
