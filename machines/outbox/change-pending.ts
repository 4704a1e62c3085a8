import type { SendOutcome } from './change-context';
import { changeSetup } from './change-setup';
import {
  announce,
  announceTry,
  dropped,
  elsewhere,
  failureIn,
  noteFailure,
  noteObstacle,
} from './change-transitions';

interface Sent {
  event: { output: SendOutcome };
}

const outcomeIs =
  (kind: SendOutcome['kind']) =>
  ({ event }: Sent) => ({ outcome: event.output, kind });

/** An outcome whose kind a guard has checked. */
function outcomeAs<Kind extends SendOutcome['kind']>(outcome: SendOutcome, kind: Kind) {
  if (outcome.kind !== kind) throw new Error(`The outcome is ${outcome.kind}, not ${kind}`);
  return outcome as Extract<SendOutcome, { kind: Kind }>;
}

const defer = { type: 'defer', params: 'now' } as const;
const deferIfOffline = { type: 'defer', params: 'if offline' } as const;

const again = {
  target: 'ready',
  actions: { type: 'setOnline', params: true },
} as const;

const waiting = changeSetup.createStateConfig({
  description: 'It waits to be sent.',
  always: { guard: 'isStranded', target: '#change.returned' },
  on: {
    ...elsewhere,
    'change.remove': dropped,
    'patience.ended': { guard: 'isUnkept', target: '#change.returned' },
  },
  initial: 'ready',
  states: {
    ready: {
      description: 'It is sent when its turn comes.',
      tags: 'ready',
      entry: announce('change.moved'),
      on: { 'change.begin': { target: '#change.pending.sending' } },
    },
    pausing: {
      description: 'The last try failed temporarily; the next one follows after a pause.',
      after: { growingPause: { target: 'ready' } },
      on: { 'connection.returned': again },
    },
    elsewhere: {
      description: 'Another tab is sending it or an earlier change of its record.',
      entry: announce('change.moved'),
      after: { turn: { target: 'ready' } },
    },
    unanswered: {
      description: 'The server did not answer; the change is sent again when it does.',
      on: { 'server.answered': again, 'connection.returned': again },
    },
  },
});

const sending = changeSetup.createStateConfig({
  description: 'It is being sent; the server’s answer decides.',
  tags: 'busy',
  entry: announce('change.moved'),
  invoke: {
    id: 'sendChange',
    src: 'sendChange',
    input: ({ context: { change, kept } }) => ({ change, isKept: kept !== null }),
    onDone: [
      {
        guard: { type: 'isOutcome', params: outcomeIs('acknowledged') },
        target: '#change.settling',
        actions: [
          { type: 'noteAnswer', params: ({ event }) => outcomeAs(event.output, 'acknowledged') },
          announce('change.answered'),
        ],
      },
      {
        guard: { type: 'isOutcome', params: outcomeIs('altered') },
        target: '#change.made',
        actions: [
          { type: 'takeOver', params: ({ event }) => outcomeAs(event.output, 'altered').change },
          announce('change.updated'),
        ],
      },
      { guard: { type: 'isOutcome', params: outcomeIs('gone') }, target: '#change.missing' },
      { target: 'waiting.elsewhere' },
    ],
    onError: [
      { guard: 'isUnkept', target: '#change.returned', actions: [noteFailure, announceTry] },
      {
        guard: { type: 'isOfDevice', params: failureIn },
        target: 'waiting.pausing',
        actions: ['noteAttempt', noteObstacle, defer, announceTry],
      },
      {
        guard: { type: 'isUnreadable', params: failureIn },
        target: 'waiting.pausing',
        actions: ['noteSent', 'noteAttempt', noteObstacle, defer, announceTry],
      },
      {
        guard: { type: 'hasNoConnection', params: failureIn },
        target: 'waiting',
        actions: ['noteSent', defer],
      },
      {
        guard: { type: 'isUnanswered', params: failureIn },
        target: 'waiting.unanswered',
        actions: ['noteSent', defer, announceTry],
      },
      {
        guard: { type: 'isTemporary', params: failureIn },
        target: 'waiting.pausing',
        actions: ['noteSent', 'noteAttempt', noteObstacle, defer, announceTry],
      },
      { guard: 'isAttended', target: '#change.returning', actions: [noteFailure, announceTry] },
      {
        target: '#change.storing',
        actions: [{ type: 'judge', params: failureIn }, announceTry],
      },
    ],
  },
});

/** As far as known, the server does not have the change yet. */
export const pending = changeSetup.createStateConfig({
  description: 'As far as known, the server does not have it yet.',
  entry: ['beginPatience', deferIfOffline],
  exit: 'endPatience',
  on: {
    'change.attend': {
      actions: ['attend', 'beginPatience', announce('change.moved'), deferIfOffline],
    },
    'patience.ended': { actions: defer },
    'connection.lost': { actions: [{ type: 'setOnline', params: false }, defer] },
    'server.missed': { actions: [{ type: 'setOnline', params: false }, defer] },
  },
  initial: 'waiting',
  states: { waiting, sending },
});
