import { type AnyActorLogic, type AnyStateMachine, StateMachine } from 'xstate';

/** The effects that a machine declares. Those that are not provided yet are stubs that throw. */

interface Implementations {
  actors: Readonly<Record<string, AnyActorLogic & { config?: unknown }>>;
  actions: Readonly<Record<string, unknown>>;
  guards: Readonly<Record<string, unknown>>;
}

export function implementationsOf(machine: AnyStateMachine): Implementations {
  return machine.implementations as unknown as Implementations;
}

/** Whether an effect is a stub, which throws a specific error when it is called. */
function isStub(effect: unknown): boolean {
  if (typeof effect !== 'function' || effect.length > 0 || 'resolve' in effect) return false;
  try {
    const done = (effect as () => unknown)();
    if (done instanceof Promise) done.catch(() => undefined);
    return false;
  } catch (error) {
    return String(error).includes('was not provided');
  }
}

const namesOfStubs = (effects: readonly (readonly [string, unknown])[]) =>
  effects.filter(([, effect]) => isStub(effect)).map(([name]) => name);

/** The machine's own actions that are still stubs. */
export function stubActionsOf(machine: AnyStateMachine): string[] {
  return namesOfStubs(Object.entries(implementationsOf(machine).actions));
}

/** The machine's own actors that are still stubs. */
export function stubActorsOf(machine: AnyStateMachine): string[] {
  const { actors } = implementationsOf(machine);
  return namesOfStubs(Object.entries(actors).map(([name, { config }]) => [name, config] as const));
}

/** The effects of a machine and its child machines that are still stubs. */
export function stubsOf(machine: AnyStateMachine): string[] {
  return [
    ...stubActorsOf(machine),
    ...stubActionsOf(machine),
    ...Object.values(implementationsOf(machine).actors).flatMap((logic) =>
      logic instanceof StateMachine ? stubsOf(logic) : [],
    ),
  ];
}
