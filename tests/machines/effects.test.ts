import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { sessionMachine } from '../../machines/session/session.machine';
import { provideSession } from '../../src/features/session/session-effects';
import { provideOutbox } from '../../src/features/outbox/provide-outbox';
import type { SignedIn } from '../../src/features/session/signed-in';
import { provideUploads } from '../../src/features/uploads/queue/provide-uploads';
import { stubsOf } from '../support/machines/stubs';

/**
 * XState ignores an unknown key in `.provide`, and a missing effect fails only when it is needed.
 * So the composition root must have replaced every stub that throws.
 */

const unused = () => {
  throw new Error('No effect may run here');
};

const session = provideSession({
  api: unused,
  store: {} as never,
  lock: unused,
  connection: {} as never,
  withKept: unused,
});
/** The exports with which each feature provides its machines. */
const features = import.meta.glob<Record<string, unknown>>('../../src/features/**/*machines.ts', {
  eager: true,
});
const outside: SignedIn = {
  userId: 1,
  send: unused,
  api: unused,
  changes: {} as never,
  photoChanges: {} as never,
  commentChanges: unused,
  signatureChanges: unused,
  inspectionChanges: {} as never,
  serverIdOf: unused,
  savedRecord: unused,
  drafts: {} as never,
  copies: unused,
  ownCopies: unused,
  noteOpened: unused,
  files: {} as never,
  keepUploads: unused,
  uploadQueue: unused,
  notify: unused,
};
const provided = Object.values(features)
  .flatMap((exports) => Object.entries(exports))
  .filter(([name]) => name.startsWith('provide'))
  .map(([, provide]) =>
    (provide as (outside: SignedIn) => Record<string, AnyStateMachine>)(outside),
  );
/** Some machines are provided for what they are about. */
const madeOf = (one: AnyStateMachine | ((about: unknown) => AnyStateMachine)) =>
  typeof one === 'function' ? one({}) : one;
const machines = Object.fromEntries(
  provided
    .flatMap((named) => Object.entries(named))
    .map(([name, one]) => [name, madeOf(one)] as const),
);
const uploads = provideUploads({} as never);
const outbox = provideOutbox({} as never);

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

test('every feature provides its machines', () => {
  expect(Object.keys(features)).toHaveLength(26);
});

test.each(Object.entries<AnyStateMachine>({ session, outbox, ...machines, ...uploads }))(
  'every effect of %s is provided',
  (_, machine) => {
    expect(stubsOf(machine)).toEqual([]);
  },
);
