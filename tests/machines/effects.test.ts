import { expect, test } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { sessionMachine } from '../../machines/session/session.machine';
import { provideMachines } from '../../src/effects/machines';
import { provideSession } from '../../src/effects/session-effects';
import { provideUploads } from '../../src/effects/uploads/provide-uploads';

/**
 * XState ignores an unknown key in `.provide`, and a forgotten effect shows only when it is needed.
 * So: every stub that throws must have been replaced at the composition root.
 */

const unused = () => {
  throw new Error('No effect may run here');
};

interface Implementations {
  actors: Readonly<Record<string, { config?: unknown } | AnyStateMachine>>;
  actions: Readonly<Record<string, unknown>>;
}

/** The effects of a machine, and of those it starts, that still are stubs: calling them says so. */
function stubsOf(machine: AnyStateMachine): string[] {
  const { actors, actions } = machine.implementations as unknown as Implementations;
  const isStub = (effect: unknown) => {
    if (typeof effect !== 'function' || effect.length > 0 || 'resolve' in effect) return false;
    try {
      const done = (effect as () => unknown)();
      if (done instanceof Promise) done.catch(() => undefined);
      return false;
    } catch (error) {
      return String(error).includes('was not provided');
    }
  };
  const own = [
    ...Object.entries(actors).map(([name, logic]) => [name, logic.config] as const),
    ...Object.entries(actions),
  ];
  return [
    ...own.filter(([, effect]) => isStub(effect)).map(([name]) => name),
    ...Object.values(actors).flatMap((logic) =>
      logic instanceof StateMachine ? stubsOf(logic) : [],
    ),
  ];
}

const session = provideSession({
  api: unused,
  store: {} as never,
  lock: unused,
  connection: {} as never,
});
const machines = provideMachines({ api: unused, drafts: {} as never });
const uploads = provideUploads({} as never);

test('the check finds a stub', () => {
  expect(stubsOf(sessionMachine)).toEqual([
    'signIn',
    'signOut',
    'watchTabs',
    'clearSession',
    'refreshSession',
    'watchConnection',
  ]);
});

test.each(Object.entries({ session, ...machines, ...uploads }))(
  'every effect of %s is provided',
  (_, machine) => {
    expect(stubsOf(machine)).toEqual([]);
  },
);
