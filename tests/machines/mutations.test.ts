import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { sessionMachine } from '../../machines/session/session.machine';
import { pathsOf } from '../support/models/catalogue';
import { foundModels } from '../support/models/found';
import type { Model } from '../support/models/model';
import { guardNamesOf, withoutTransition, withTurnedGuard } from '../support/models/mutants';
import { departures } from '../support/models/recorded';
import { faked } from '../support/models/run';
import { generatedPaths } from '../support/models/paths';
import { implementationsOf, stubActionsOf, stubActorsOf, stubsOf } from '../support/stubs';
import { transitionsOf } from '../support/transitions';

/** Each machine is broken on purpose in every way there is; the checks must notice and say where. */

const models = await foundModels();

/** What the checks say of a machine that is broken. */
const complaints = (model: Model, broken: AnyStateMachine) =>
  departures(model, broken, pathsOf(model.machine.id));

describe.each(models)('the machine of $file', ({ model }) => {
  const machine = faked(model);
  const guards = guardNamesOf(machine);
  const stubs = stubsOf(model.machine);

  test('is missed by name for each transition that is taken out', () => {
    const unnoticed = transitionsOf(machine).filter((name) => {
      const said = complaints(model, withoutTransition(machine, name));
      return !said.some((complaint) => complaint.includes(name));
    });
    expect(unnoticed).toEqual([]);
  });

  test.runIf(guards.length > 0)('is told by the name of each guard that is turned round', () => {
    const unnoticed = guards.filter((guard) => {
      const said = complaints(model, withTurnedGuard(machine, guard));
      return !said.some((complaint) => complaint.includes(guard));
    });
    expect(unnoticed).toEqual([]);
  });

  test.runIf(stubs.length > 0)('is told by the name of each effect that is not provided', () => {
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

test('a complaint says which path, which step, and what was expected', () => {
  const model = models.find((found) => found.model.machine === (sessionMachine as never))?.model;
  if (model === undefined) throw new Error('The session has no model');
  const logout = 'session.signedIn — logout → session.signingOut';
  const [complaint] = complaints(model, withoutTransition(faked(model), logout));
  expect(complaint).toBe(
    'session, path signedIn-logout-signingOut: step 2 (logout) should take ' +
      'session.signedIn — logout → session.signingOut: it takes session — logout → (stays)',
  );
});
