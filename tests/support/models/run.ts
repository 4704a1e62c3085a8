import assert from 'node:assert/strict';
import {
  type ActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type Snapshot,
} from 'xstate';
import { takenIn } from '../machines/transitions';
import { effectOf, outputOf, performedIn, withFakes } from './fake-effects';
import type { Model, Outcome } from './model';
import { type Step, stepLabel } from './step';
import { WaitingClock } from './waiting-clock';

/** One run of a machine: a real actor whose effects, parent and time are simulated. */
export interface Run {
  snapshot: () => AnyMachineSnapshot;
  /** Takes a step and checks the invariants. Returns the transitions that the machine took. */
  take: (step: Step) => string[];
  /** The steps that can be taken now. */
  steps: () => Step[];
  /** The milliseconds until each timer is due. */
  waits: () => number[];
  /** The payload of a step: the event, or the answer of an effect. */
  payloadOf: (step: Step) => object;
  /** The transitions that the machine took at its start. */
  started: readonly string[];
}

/** Records the events that a machine sends to its parent. */
function listener(heard: EventObject[]): ActorLogic<Snapshot<unknown>, EventObject> {
  return {
    getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
    transition: (snapshot, event) => {
      if (!event.type.startsWith('xstate.')) heard.push(event);
      return snapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

export interface Underway {
  /** The ids of its ancestors and of the actor itself. */
  actor: string;
  effect: string;
  ref: AnyActorRef;
}

const isRunning = (ref: AnyActorRef) =>
  (ref.getSnapshot() as Snapshot<unknown>).status === 'active';

/** The running actors below a machine, by their ids. */
export function childrenOf(snapshot: AnyMachineSnapshot): [string, AnyActorRef][] {
  const children = snapshot.children as Record<string, AnyActorRef | undefined>;
  return Object.entries(children).flatMap(([id, ref]): [string, AnyActorRef][] =>
    ref !== undefined && isRunning(ref) ? [[id, ref]] : [],
  );
}

/** The running effects, including those of child machines. */
export function underwayIn(snapshot: AnyMachineSnapshot, path: readonly string[] = []): Underway[] {
  return childrenOf(snapshot).flatMap(([id, ref]) => {
    const own = [...path, id];
    const effect = effectOf(ref);
    return effect === undefined
      ? underwayIn(ref.getSnapshot() as AnyMachineSnapshot, own)
      : { actor: own.join('.'), effect, ref };
  });
}

export function eventOf(model: Model, { event, case: name }: Step & { type: 'send' }): EventObject {
  const cases = model.events as Record<string, Record<string, object> | undefined>;
  return { type: event, ...(name === null ? {} : cases[event]?.[name]) };
}

/** Every case of every event of a model, as steps. */
export function sendsOf(model: Model): (Step & { type: 'send' })[] {
  const events = model.events as Record<string, Record<string, object>>;
  return Object.entries(events).flatMap(([event, cases]) => {
    const names = Object.keys(cases);
    return (names.length === 0 ? [null] : names).map((name) => ({
      type: 'send' as const,
      event,
      case: name,
    }));
  });
}

export function outcomeOf(model: Model, effect: string, name: string): Outcome {
  const outcome = model.effects?.[effect]?.[name];
  if (outcome === undefined) throw new Error(`The effect ${effect} has no outcome "${name}"`);
  return outcome;
}

/** The model's machine with fakes for its effects, created once. */
export const faked = (model: Model, machine = model.machine): AnyStateMachine =>
  withFakes(machine, model.effects ?? {});

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Starts a machine on a simulated clock. */
export function startRun(model: Model, machine: AnyStateMachine, input: string): Run {
  const clock = new WaitingClock();
  const reported: EventObject[] = [];
  const emitted: EventObject[] = [];
  const received: EventObject[] = [];
  let taken: string[] = [];
  const host = createActor(listener(reported), {
    clock,
    inspect: (event) => {
      if ((event.actorRef as { logic?: unknown }).logic !== machine) return;
      if (event.type === '@xstate.event') received.push(event.event);
      taken.push(...takenIn(event));
    },
  });
  host.start();
  const actor = createActor(machine, {
    input: model.inputs[input] as never,
    parent: host,
    id: machine.id,
  } as never) as AnyActorRef;
  actor.on('*', (event) => emitted.push(event as EventObject));
  const snapshot = () => actor.getSnapshot() as AnyMachineSnapshot;
  const performed = performedIn(host.system);
  const check = () => {
    const { status, error } = snapshot();
    try {
      if (status === 'error') throw error;
      if (status === 'done') assert.deepEqual(underwayIn(snapshot()), [], 'Something goes on');
      model.invariant?.({ snapshot: snapshot(), received, emitted, reported, performed } as never);
    } catch (cause) {
      throw new Error(`${messageOf(cause)}, having taken ${taken.join(' and ')}`, { cause });
    }
  };
  actor.start();
  check();
  const started = taken;

  const steps = (): Step[] => {
    if (snapshot().status !== 'active') return [];
    const effects = underwayIn(snapshot()).flatMap(({ actor: path, effect }) =>
      Object.keys(model.effects?.[effect] ?? {}).map((outcome) => ({
        type: 'effect' as const,
        actor: path,
        effect,
        outcome,
      })),
    );
    const [ms] = clock.waits();
    return [
      ...sendsOf(model),
      ...effects,
      ...(ms === undefined ? [] : [{ type: 'wait' as const, ms }]),
    ];
  };

  const fakeFor = (step: Step & { type: 'effect' }) => {
    const fake = underwayIn(snapshot()).find(({ actor: path }) => path === step.actor);
    if (fake === undefined) throw new Error(`Nothing waits for "${stepLabel(step)}"`);
    return fake.ref;
  };

  const payloadOf = (step: Step): object => {
    if (step.type === 'send') return eventOf(model, step);
    if (step.type === 'wait') return { ms: step.ms };
    const outcome = outcomeOf(model, step.effect, step.outcome);
    if (!('output' in outcome)) return outcome;
    const { input } = fakeFor(step).getSnapshot() as unknown as { input: unknown };
    return { output: outputOf(outcome.output, input) };
  };

  const perform = (step: Step) => {
    if (step.type === 'send') actor.send(eventOf(model, step));
    else if (step.type === 'wait') clock.increment(step.ms);
    else {
      const outcome = outcomeOf(model, step.effect, step.outcome);
      fakeFor(step).send({ type: 'fake.outcome', outcome });
    }
  };

  return {
    snapshot,
    started,
    steps,
    payloadOf,
    waits: () => clock.waits(),
    take: (step) => {
      taken = [];
      perform(step);
      check();
      return taken;
    },
  };
}
