import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyStateMachine,
  type Snapshot,
  StateMachine,
} from 'xstate';
import { implementationsOf, stubActionsOf } from '../machines/stubs';
import type { Model, Outcome } from './model';

/** Effects that do nothing until a path decides how they end, and then end at once. */

interface FakeSnapshot {
  status: Snapshot<unknown>['status'];
  output: unknown;
  error: unknown;
  input: unknown;
  context: unknown;
  /** The state of a machine. */
  value: string;
  matches: (state: string) => boolean;
}
interface FakeLogic {
  getInitialSnapshot: (scope: AnyActorScope, input: unknown) => FakeSnapshot;
  transition: (
    snapshot: FakeSnapshot,
    event: { type: string; outcome?: Outcome },
    scope: AnyActorScope,
  ) => FakeSnapshot;
  getPersistedSnapshot: (snapshot: FakeSnapshot) => Snapshot<unknown>;
}

const effects = new WeakMap<AnyActorRef, string>();

/** The name of the effect that a running actor replaces; undefined for real ones. */
export const effectOf = (actor: AnyActorRef): string | undefined => effects.get(actor);

/** The output of an effect for its input. */
export function outputOf(output: unknown, input: unknown): unknown {
  return typeof output === 'function' ? (output as (input: unknown) => unknown)(input) : output;
}

const snapshotIn = (value: string) => ({
  value,
  matches: (state: string) => state === value,
});

const isActor = (input: unknown) =>
  typeof input === 'object' && input !== null && 'getSnapshot' in input;

function fakeOf(name: string): AnyActorLogic {
  const logic: FakeLogic = {
    getInitialSnapshot: ({ self }, input) => {
      effects.set(self, name);
      const standing = snapshotIn('');
      return {
        status: 'active',
        output: undefined,
        error: undefined,
        input,
        // An actor that follows another one has no context of its own.
        context: isActor(input) ? undefined : input,
        ...standing,
      };
    },
    transition: (snapshot, { type, outcome }, { self }) => {
      if (type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
      // Other events change nothing.
      if (outcome === undefined) return snapshot;
      if ('output' in outcome) {
        const output = outputOf(outcome.output, snapshot.input);
        return { ...snapshot, status: 'done', output };
      }
      if ('error' in outcome) return { ...snapshot, status: 'error', error: outcome.error };
      if ('shows' in outcome) return { ...snapshot, context: outcome.shows };
      if ('inState' in outcome) return { ...snapshot, ...snapshotIn(outcome.inState) };
      if ('sends' in outcome) (self as AnyActorRef)._parent?.send(outcome.sends);
      else outcome.calls(snapshot.input as never);
      return snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot as Snapshot<unknown>,
  };
  return logic;
}

/** The calls of the model's actions, by actor system. */
const performed = new WeakMap<object, { action: string; params: unknown }[]>();

export function performedIn(system: object) {
  const known = performed.get(system) ?? [];
  performed.set(system, known);
  return known;
}

const recorder =
  (action: string) =>
  ({ self }: { self: AnyActorRef }, params: unknown) => {
    performedIn(self.system).push({ action, params });
  };

/**
 * Replaces every effect of the machine and its child machines with a fake. Throws if the model does
 * not state how an effect may end.
 */
export function withFakes(
  machine: AnyStateMachine,
  outcomes: NonNullable<Model['effects']>,
): AnyStateMachine {
  const actors = Object.entries(implementationsOf(machine).actors).map(([name, logic]) => {
    if (name in outcomes) return [name, fakeOf(name)] as const;
    if (logic instanceof StateMachine) return [name, withFakes(logic, outcomes)] as const;
    throw new Error(`The effect ${machine.id}.${name} was not provided: its model has no outcome`);
  });
  const actions = stubActionsOf(machine).map((name) => [name, recorder(name)] as const);
  return machine.provide({
    actors: Object.fromEntries<unknown>(actors),
    actions: Object.fromEntries(actions),
  } as never);
}
