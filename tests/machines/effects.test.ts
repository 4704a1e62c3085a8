import { expect, test } from 'vitest';
import { sessionMachine } from '../../machines/session/session.machine';
import { provideMachines } from '../../src/effects/machines';
import { provideSession } from '../../src/effects/session-effects';
import { provideUploads } from '../../src/effects/uploads/provide-uploads';
import { stubsOf } from '../support/stubs';

/**
 * XState ignores an unknown key in `.provide`, and a forgotten effect shows only when it is needed.
 * So: every stub that throws must have been replaced at the composition root.
 */

const unused = () => {
  throw new Error('No effect may run here');
};

const session = provideSession({
  api: unused,
  store: {} as never,
  lock: unused,
  connection: {} as never,
});
const machines = provideMachines({
  api: unused,
  drafts: {} as never,
  files: {} as never,
  keepUploads: unused,
  tell: unused,
});
const uploads = provideUploads({} as never);

test('the check finds a stub', () => {
  expect(stubsOf(sessionMachine)).toEqual([
    'signIn',
    'signOut',
    'watchTabs',
    'noteLogout',
    'clearSession',
    'refreshSession',
    'watchConnection',
    'endLeftSessions',
    'watchConnection',
  ]);
});

test.each(Object.entries({ session, ...machines, ...uploads }))(
  'every effect of %s is provided',
  (_, machine) => {
    expect(stubsOf(machine)).toEqual([]);
  },
);
