import type { ActorLogic, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph';
import { namedTransitions } from '../machines/transitions';
import { outputOf } from './fake-effects';
import type { Model, Outcome } from './model';
import { childrenOf, eventOf, faked, type Run, sendsOf, startRun, underwayIn } from './run';
import { type Step, stepLabel } from './step';

/** More states than this mean that `distinguish` returns too many details. */
const LIMIT = 50_000;
/**
 * Few machines need a path of more steps. Further ones only repeat them in other orders, and most of
 * the time would be spent on them.
 */
const DEPTH = 6;

/** A sequence of steps through a machine, from its start. */
export interface Way {
  input: string;
  steps: readonly Step[];
  /** The transitions of the start and of each step. */
  taken: readonly (readonly string[])[];
}

/** The position of a run, which xstate/graph treats as a state. */
interface Stand extends Way {
  status: 'active';
  output: undefined;
  error: undefined;
  /** Equal for two runs that need not be distinguished. */
  key: string;
  /** The possible next steps. */
  next: readonly Step[];
}

/** The transitions, by name, that an event would take. */
function namesAfter(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject) {
  const names = namedTransitions(machine);
  return machine.getTransitionData(snapshot, event).map((found) => names.get(found));
}

/** The event that an outcome of an effect sends to the machine that started it, if any. */
function heard(id: string, outcome: Outcome, input: unknown): EventObject | null {
  if ('sends' in outcome) return outcome.sends;
  if ('output' in outcome) {
    const output = outputOf(outcome.output, input);
    return { type: `xstate.done.actor.${id}`, output, actorId: id } as EventObject;
  }
  return 'error' in outcome
    ? ({ type: `xstate.error.actor.${id}`, error: outcome.error, actorId: id } as EventObject)
    : null;
}

/** What distinguishes a state from others: its value, its children, and what would happen next. */
function look(model: Model, snapshot: AnyMachineSnapshot): unknown {
  const { machine } = snapshot;
  const effects = underwayIn(snapshot)
    .filter(({ actor }) => !actor.includes('.'))
    .map(({ actor, effect, ref }) => {
      const { input } = ref.getSnapshot() as unknown as { input: unknown };
      const outcomes = Object.values(model.effects?.[effect] ?? {});
      return outcomes.map((outcome) => {
        const event = heard(actor, outcome, input);
        return event && namesAfter(machine, snapshot, event);
      });
    });
  const children = childrenOf(snapshot).flatMap(([id, ref]) => {
    const child = ref.getSnapshot() as AnyMachineSnapshot | { machine?: undefined };
    return child.machine === undefined ? [] : [[id, look(model, child)]];
  });
  return [snapshot.value, effects, children];
}

/**
 * The logic that xstate/graph explores: a state is a run, and each step is taken on a real actor.
 */
function explorable(model: Model, machine: AnyStateMachine, input: string) {
  const sends = sendsOf(model).map((step) => ({ step, event: eventOf(model, step) }));

  const standing = (run: Run, way: Way): Stand => {
    const snapshot = run.snapshot();
    const isOver = snapshot.status !== 'active';
    const answers = sends.map(({ step, event }) => ({
      label: stepLabel(step),
      names: isOver ? [] : namesAfter(machine, snapshot, event),
    }));
    const ignored = new Set(answers.filter(({ names }) => names.length === 0).map((a) => a.label));
    const key = JSON.stringify([
      look(model, snapshot),
      answers.map(({ names }) => names),
      run.waits().length,
      model.distinguish?.(snapshot),
    ]);
    const next = run
      .steps()
      .filter((step) => !ignored.has(stepLabel(step)))
      .filter((step) => step.type !== 'send' || model.offers?.(snapshot, step.event) !== false);
    return { ...way, status: 'active', output: undefined, error: undefined, key, next };
  };

  const follow = (steps: readonly Step[]): Stand => {
    try {
      const run = startRun(model, machine, input);
      const taken = [run.started, ...steps.map((step) => run.take(step))];
      return standing(run, { input, steps, taken });
    } catch (error) {
      const story = [input, ...steps.map(stepLabel)].join(' → ');
      throw new Error(`${machine.id}, after ${story}: ${String(error)}`, { cause: error });
    }
  };

  const logic: ActorLogic<Stand, Step & EventObject> = {
    getInitialSnapshot: () => follow([]),
    transition: ({ steps }, step) => follow([...steps, step]),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  return logic;
}

/**
 * The sequences of steps that cover every edge of the graph of a machine's states, shortest first.
 * The invariants are checked on all of them; throws with the steps that violated one.
 */
export function waysThrough(model: Model): Way[] {
  const machine = faked(model);
  const depth = model.depth ?? DEPTH;
  const ways = Object.keys(model.inputs).flatMap((input): Way[] => {
    const logic = explorable(model, machine, input);
    const graph = getAdjacencyMap(logic, {
      events: ({ next }) => next as (Step & EventObject)[],
      serializeState: ({ key }) => key,
      stopWhen: ({ steps }) => steps.length >= depth,
      limit: LIMIT,
    });
    const start: Way = logic.getInitialSnapshot(undefined as never, undefined);
    return [start, ...adjacencyMapToArray(graph).map(({ nextState }) => nextState)];
  });
  return ways.sort((one, other) => one.steps.length - other.steps.length);
}
