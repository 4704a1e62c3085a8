import { assign, cancel, enqueueActions, fromPromise, sendParent, setup } from 'xstate';
import { OUTBOX_MESSAGES } from '../../contract/outbox/messages';
import { type Failure, notProvided } from '../failure';
import { isUnanswered } from '../unanswered';
import type {
  Acknowledgement,
  Announced,
  ChangeContext,
  ChangeEnd,
  ChangeEvent,
  ChangeInput,
  ChangeReport,
  ChangeTag,
  Decisions,
  DropOutcome,
  DropRequest,
  Edit,
  ForgetRequest,
  SendOutcome,
  SendRequest,
  StoreRequest,
} from './change-context';
import { changeFailureOf, isClash, isObstacle, isTemporary } from './change-rules';
import { decidedChange } from './decided-change';
import { editedChange } from './edited-change';
import type { KeptChange, NewChange } from './kept-change';
import { type GivenName, renamed, withNamesOf } from './given-names';
import { isNewHere } from './records-of-change';
import { deletesRecord } from './waiting-calls';

/** The longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;
const PATIENCE = 'patience';

const MISSED: Failure = { message: OUTBOX_MESSAGES.missed, status: null, errors: {} };

/** The key under which the outbox and the device know the change. */
const keyOf = ({ kept, change }: ChangeContext): string => (kept ?? change).key;

/** The types, actions and effects of one change; its states are in the machine. */
export const changeSetup = setup({
  types: {
    context: {} as ChangeContext,
    events: {} as ChangeEvent,
    input: {} as ChangeInput,
    tags: {} as ChangeTag,
  },
  actors: {
    /**
     * Stores it on the device, with the server's ids where they are known. If its key is already
     * stored, returns the stored change.
     */
    keepChange: fromPromise<KeptChange, { change: NewChange }>(() =>
      notProvided('change.keepChange'),
    ),
    sendChange: fromPromise<SendOutcome, SendRequest>(() => notProvided('change.sendChange')),
    /**
     * Removes it after the acknowledgement, and replaces its local id everywhere. After a deletion,
     * the other changes of the record are removed too.
     */
    forgetChange: fromPromise<undefined, ForgetRequest>(() => notProvided('change.forgetChange')),
    /** Stores its state, failure, body and base. */
    storeChange: fromPromise<undefined, StoreRequest>(() => notProvided('change.storeChange')),
    /** Removes it without sending, unless the server may have it. */
    dropChange: fromPromise<DropOutcome, DropRequest>(() => notProvided('change.dropChange')),
  },
  actions: {
    setOnline: assign({ isOnline: (_, isOnline: boolean) => isOnline }),
    rename: assign(({ context }, name: GivenName) => ({
      change: renamed(context.change, name),
      kept: context.kept && renamed(context.kept, name),
      before: context.before && renamed(context.before, name),
    })),
    /** The server may have given its record an id while the change was being stored. */
    noteKept: assign(({ context: { change } }, stored: KeptChange) => {
      const kept = withNamesOf(stored, change);
      return { change: kept, kept };
    }),
    noteStored: assign({ kept: ({ context }) => context.change }),
    takeOver: assign((_, change: KeptChange) => ({
      change,
      kept: change,
      attempts: 0,
      obstacle: null,
    })),
    stay: assign((_, outcome: DropOutcome) =>
      outcome.kind === 'stays' ? { change: outcome.change, kept: outcome.change } : {},
    ),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteAnswer: assign({
      answer: (_, { record, id, isMerged }: Acknowledgement) => ({ record, id, isMerged }),
      attempts: 0,
      obstacle: null,
    }),
    noteObstacle: assign({
      obstacle: ({ context: { attempts, obstacle } }, failure: Failure) =>
        isObstacle(failure, attempts) ? failure.message : obstacle,
    }),
    /** The device does not have it any more. It is sent once, while its author waits. */
    unkeep: assign({ kept: null, failure: MISSED }),
    noteAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    noteSent: assign({ change: ({ context }) => ({ ...context.change, isSent: true }) }),
    judge: assign({
      obstacle: null,
      change: ({ context }, failure: Failure) => ({
        ...context.change,
        isSent: true,
        state: isClash(failure) ? ('clashing' as const) : ('refused' as const),
        failure: changeFailureOf(failure),
      }),
    }),
    decide: assign(({ context: { change } }, decisions: Decisions) => ({
      change: decidedChange(change, decisions),
      before: change,
      attempts: 0,
      obstacle: null,
    })),
    edit: assign(({ context: { change } }, edit: Edit) => ({
      change: editedChange(change, edit),
      before: change,
      attempts: 0,
      obstacle: null,
    })),
    /** What a person wanted could not be stored. An edited body is kept; a decision is lost. */
    revert: assign(({ context: { change, before } }, failure: Failure) => ({
      change:
        before?.state === 'clashing' && before.failure !== null
          ? { ...before, failure: { ...before.failure, message: failure.message } }
          : { ...change, state: 'refused' as const, failure: changeFailureOf(failure) },
    })),
    attend: assign({ isAttended: true }),
    /** The time that the author waits for starts now. */
    beginPatience: enqueueActions(({ context, enqueue }) => {
      enqueue.cancel(PATIENCE);
      if (!context.isAttended) return;
      enqueue.raise({ type: 'patience.ended' }, { delay: 'patience', id: PATIENCE });
    }),
    endPatience: cancel(PATIENCE),
    /** The author no longer waits, provided that the device keeps the change. */
    defer: enqueueActions(({ context, enqueue }, when: 'now' | 'if offline') => {
      if (!context.isAttended || context.kept === null) return;
      if (when === 'if offline' && context.isOnline) return;
      enqueue.assign({ isAttended: false });
      const key = keyOf(context);
      enqueue(sendParent({ type: 'change.deferred', key } satisfies ChangeReport));
    }),
    announce: sendParent(({ context }, type: Announced): ChangeReport => ({
      type,
      key: keyOf(context),
    })),
    announceKey: enqueueActions(({ context, enqueue }) => {
      const { key } = context.change;
      const from = keyOf(context);
      if (key !== from)
        enqueue(sendParent({ type: 'change.rekeyed', key, from } satisfies ChangeReport));
    }),
    announceEnd: sendParent(({ context }, end: ChangeEnd): ChangeReport => ({
      type: 'change.ended',
      key: keyOf(context),
      end,
      isAttended: context.isAttended,
    })),
  },
  guards: {
    /** The device does not keep it. */
    isUnkept: ({ context }) => context.kept === null,
    /** The device keeps it, and has tried fewer than three times to remove it. */
    mayForget: ({ context }) => context.kept !== null && context.attempts < 2,
    isWaiting: (_, change: KeptChange) => change.state === 'waiting',
    isClashing: (_, change: KeptChange) => change.state === 'clashing',
    isRefused: (_, change: KeptChange) => change.state === 'refused',
    isAttended: ({ context }) => context.isAttended,
    /**
     * Its author waits, and only the server knows whether it has it. What became of a new record is
     * known from its id; a deletion may have been taken back.
     */
    isMissed: ({ context: { change, isAttended } }) =>
      isAttended && !isNewHere(change) && !deletesRecord(change),
    isOnline: ({ context }) => context.isOnline,
    /** It can be neither kept nor sent. */
    isStranded: ({ context: { isOnline, kept } }) => !isOnline && kept === null,
    isGone: ({ context }, { kind }: DropOutcome) => kind === 'gone' && context.kept !== null,
    isStaying: (_, { kind }: DropOutcome) => kind === 'stays',
    isOutcome: (_, { outcome, kind }: { outcome: SendOutcome; kind: SendOutcome['kind'] }) =>
      outcome.kind === kind,
    isMerged: ({ context }) => context.answer?.isMerged === true,
    hasNoConnection: ({ context }, { status }: Failure) => !context.isOnline && status === null,
    isUnanswered: (_, failure: Failure) => isUnanswered(failure),
    isOfDevice: (_, failure: Failure) => failure.isOfDevice === true,
    /** Something answered, but not the way the server does; this may concern only this change. */
    isUnreadable: (_, failure: Failure) => failure.isUnreadable === true,
    isTemporary: (_, failure: Failure) => isTemporary(failure),
  },
  delays: {
    /** How long the author waits for the server. */
    patience: 8000,
    /** 1, 2, 4 and so on, up to 60 seconds. */
    growingPause: ({ context }) =>
      Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** Math.min(6, context.attempts - 1)),
    /** Another tab is asked again after this time, which costs no request. */
    turn: 2000,
  },
});
