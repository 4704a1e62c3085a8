import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { User } from '../../contract/users/user';
import { type ActionStub, actionStub, notProvided } from '../failure';
import { pendingLogoutsMachine } from './pending-logouts.machine';
import { refreshMachine, type RefreshOutput, type Session, type Trouble } from './refresh.machine';
import type {
  Credentials,
  SessionContext,
  SessionEvent,
  SessionEmitted,
  Reason,
  SessionEnd,
} from './session-context';

/** A new page waits this long for the refresh; then it shows the data on the device. */
const SPLASH_MS = 3000;

/** Whether requests no longer wait for the refresh. */
const isGivenUp = (trouble: Trouble) => trouble === 'unreachable' || trouble === 'offline';

const clearSession: ActionStub<SessionEnd> = actionStub('session.clearSession');

/** The types, actions and effects of the session; its states are in the machine. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { storedUser: User | null },
    emitted: {} as SessionEmitted,
    tags: {} as 'restoring' | 'signedIn' | 'renewing' | 'busy' | 'forcedOut' | 'leftElsewhere',
  },
  actors: {
    /** Checks the credentials and stores the session where other tabs find it. */
    signIn: fromPromise<Session, Credentials>(() => notProvided('session.signIn')),
    signOut: fromPromise<null>(() => notProvided('session.signOut')),
    refresh: refreshMachine,
    pendingLogouts: pendingLogoutsMachine,
    watchTabs: fromCallback<EventObject>(() => notProvided('session.watchTabs')),
  },
  actions: {
    /** Stores the id of the ended session in this browser until the server has ended it too. */
    noteLogout: () => notProvided('session.noteLogout'),
    /** Removes token and user from this browser. */
    clearSession,
    hold: assign({
      waiting: ({ context }, id: string) =>
        context.waiting.includes(id) ? context.waiting : [...context.waiting, id],
    }),
    abandon: assign({
      waiting: ({ context }, id: string) => context.waiting.filter((other) => other !== id),
    }),
    replayWaiting: emit(({ context }) => ({
      type: 'requests.replay' as const,
      ids: context.waiting,
    })),
    replayRequest: emit((_, id: string) => ({ type: 'requests.replay' as const, ids: [id] })),
    rejectWaiting: emit(({ context }, reason: Reason) => ({
      type: 'requests.reject' as const,
      ids: context.waiting,
      reason,
    })),
    rejectRequest: emit((_, { id, reason }: { id: string; reason: Reason }) => ({
      type: 'requests.reject' as const,
      ids: [id],
      reason,
    })),
    emptyQueue: assign({ waiting: [] }),
    noteTrouble: assign({ trouble: (_, trouble: Trouble) => trouble }),
    adopt: assign({ user: (_, user: User | undefined) => user ?? null }),
    forgetUser: assign({ user: null, waiting: [], trouble: 'none' }),
    forgetFailure: assign({ failure: null }),
  },
  guards: {
    hasStoredUser: ({ context }) => context.user !== null,
    isRenewed: (_, { session }: RefreshOutput) => session !== null,
    isTroubled: ({ context }) => context.trouble !== 'none',
    isGivenUp: ({ context }) => isGivenUp(context.trouble),
    isWaitingOver: ({ event }) => event.type === 'refresh.delayed' && isGivenUp(event.trouble),
    isRefusedElsewhere: (_, end: SessionEnd) => end === 'refused',
    isSameUser: ({ context }, user: User | undefined) => user?.id === context.user?.id,
  },
  delays: { splash: SPLASH_MS },
});
