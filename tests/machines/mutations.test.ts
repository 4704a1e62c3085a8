import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { sessionMachine } from '../../machines/session/session.machine';
import { expectPrinted } from '../support/run/expect-printed';
import { pathsOf } from '../support/models/catalogue';
import { findModels } from '../support/models/find-models';
import type { Model } from '../support/models/model';
import { guardNamesOf, withoutTransition, withTurnedGuard } from '../support/models/mutants';
import { departures } from '../support/models/recorded';
import { faked } from '../support/models/run';
import { generatedPaths } from '../support/models/paths';
import { implementationsOf, stubActionsOf, stubActorsOf, stubsOf } from '../support/machines/stubs';
import { transitionsOf } from '../support/machines/transitions';

/**
 * Each machine is broken on purpose in every possible way; the checks must notice and name the
 * place.
 */

// A broken outbox may end before its changes do.
expectPrinted(/ was sent to stopped actor /);

const models = await findModels();

/** The checks' messages about a broken machine. */
const complaints = (model: Model, broken: AnyStateMachine) =>
  departures(model, broken, pathsOf(model.machine.id));

const guarded = models.filter(({ model }) => guardNamesOf(model.machine).length > 0);
const effectful = models.filter(({ model }) => stubsOf(model.machine).length > 0);

describe('the machine', () => {
  test.each(models)('of $file detects each removed transition', ({ model }) => {
    const machine = faked(model);
    const unnoticed = transitionsOf(machine).filter((name) => {
      const said = complaints(model, withoutTransition(machine, name));
      return !said.some((complaint) => complaint.includes(name));
    });
    expect(unnoticed).toEqual([]);
  });

  test.each(guarded)('of $file names each inverted guard', ({ model }) => {
    const machine = faked(model);
    const unnoticed = guardNamesOf(machine).filter((guard) => {
      const said = complaints(model, withTurnedGuard(machine, guard));
      return !said.some((complaint) => complaint.includes(guard));
    });
    expect(unnoticed).toEqual([]);
  });

  test.each(effectful)('of $file names each missing effect', ({ model }) => {
    const machine = faked(model);
    for (const effect of stubActorsOf(model.machine)) {
      const others = Object.entries(model.effects ?? {}).filter(([name]) => name !== effect);
      const lacking = { ...model, effects: Object.fromEntries(others) };
      const { id } = model.machine;
      expect(() => generatedPaths(lacking)).toThrow(`The effect ${id}.${effect} was not provided`);
    }
    for (const action of stubActionsOf(model.machine)) {
      const stub = implementationsOf(model.machine).actions[action];
      const lacking = machine.provide({ actions: { [action]: stub } } as never);
      expect(complaints(model, lacking).join()).toMatch(
        new RegExp(`The effect \\w+\\.${action} was not provided`),
      );
    }
  });
});

test('a message names the path, the step and the expectation', () => {
  const model = models.find((found) => found.model.machine === (sessionMachine as never))?.model;
  if (model === undefined) throw new Error('The session has no model');
  const logout = 'session.signedIn — logout → session.signingOut';
  const said = complaints(model, withoutTransition(faked(model), logout));
  expect(said).toContain(
    'session, path signingOut-onDone-signOut-signedOut: step 2 (logout) should take ' +
      'session.signedIn — logout → session.signingOut: it takes session — logout → (stays)',
  );
});
