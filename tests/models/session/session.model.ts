import assert from 'node:assert/strict';
import type { User } from '../../../contract/users/user';
import type { RefreshOutput } from '../../../machines/session/refresh.machine';
import { sessionMachine } from '../../../machines/session/session.machine';
import { modelOf, type Seen } from '../../support/models/model';
import { ANNA, BORIS } from '../../support/records/people';
import { answered, BROKEN } from '../failures';

const sessionOf = (user: User) => ({ user, accessToken: `token of ${user.firstName}` });
const renewedAs = (user: User): RefreshOutput => ({ session: sessionOf(user), failure: null });
const REFUSED: RefreshOutput = { session: null, failure: answered(401).failure };

/** Each held or refused request is waiting, was answered once, or was abandoned. */
function requestsAreSettledOnce({ snapshot, received, emitted }: Seen<typeof sessionMachine>) {
  const { waiting } = snapshot.context;
  const asked = received.flatMap((event) =>
    event.type === 'request.refused' || event.type === 'request.held' ? event.id : [],
  );
  const abandoned = received.flatMap((event) =>
    event.type === 'request.abandoned' ? event.id : [],
  );
  const settled = emitted.flatMap(({ ids }) => ids);
  for (const id of new Set(asked)) {
    const count = (ids: readonly string[]) => ids.filter((other) => other === id).length;
    const isGivenUp = abandoned.includes(id);
    assert.ok(count(waiting) <= 1, `${id} waits twice`);
    assert.ok(count(waiting) + count(settled) <= count(asked), `${id} was answered twice`);
    assert.ok(isGivenUp || count(waiting) + count(settled) > 0, `${id} was forgotten`);
  }
}

export const model = modelOf({
  machine: sessionMachine,
  inputs: { 'nobody is stored': { storedUser: null }, 'Anna is stored': { storedUser: ANNA } },
  events: {
    'login.submit': { 'as Anna': { credentials: { email: ANNA.email, password: 'secret-1' } } },
    'error.dismiss': {},
    'notice.dismiss': {},
    logout: {},
    'request.refused': { a: { id: 'a' }, b: { id: 'b' } },
    'request.held': { c: { id: 'c' } },
    'request.abandoned': { a: { id: 'a' } },
  },
  effects: {
    signIn: { 'Anna is signed in': { output: sessionOf(ANNA) }, refused: { error: answered(401) } },
    signOut: { answered: { output: null }, 'not answered': { error: answered(503) } },
    refresh: {
      'Anna’s session is renewed': { output: renewedAs(ANNA) },
      'Boris’s session answers': { output: renewedAs(BORIS) },
      refused: { output: REFUSED },
      unanswered: { sends: { type: 'refresh.delayed', trouble: 'unanswered' } },
      unreachable: { sends: { type: 'refresh.delayed', trouble: 'unreachable' } },
      breaks: { error: BROKEN },
    },
    pendingLogouts: {},
    watchTabs: {
      'Anna signs in': { sends: { type: 'tab.signedIn', user: ANNA } },
      'Boris signs in': { sends: { type: 'tab.signedIn', user: BORIS } },
      'signs out': { sends: { type: 'tab.signedOut', end: 'left' } },
      'is refused': { sends: { type: 'tab.signedOut', end: 'refused' } },
      breaks: { error: BROKEN },
    },
  },
  distinguish: ({ context }) => [context.waiting.length, context.trouble, context.failure === null],
  // The events that the login and the user menu offer; a waiting request can also be abandoned.
  offers: (snapshot, event) => {
    if (event === 'request.abandoned') return snapshot.context.waiting.length > 0;
    if (event === 'error.dismiss') return snapshot.context.failure !== null;
    if (event === 'login.submit') return snapshot.matches('signedOut');
    if (event === 'notice.dismiss') {
      return snapshot.hasTag('forcedOut') || snapshot.hasTag('leftElsewhere');
    }
    return snapshot.hasTag('signedIn') && !snapshot.hasTag('restoring');
  },
  invariant: (seen) => {
    const { snapshot } = seen;
    const { waiting, user } = snapshot.context;
    if (!snapshot.hasTag('renewing')) assert.deepEqual(waiting, [], 'Nobody answers who waits');
    if (snapshot.hasTag('signedIn')) assert.notEqual(user, null);
    if (snapshot.matches('signedOut') || snapshot.matches('signingOut')) {
      assert.equal(user, null);
    }
    requestsAreSettledOnce(seen);
  },
});
