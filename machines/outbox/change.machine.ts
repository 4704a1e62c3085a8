import { UNEXPECTED_MESSAGE } from '../../contract/messages/transport';
import type { ChangeContext, ChangeEnd } from './change-context';
import { pending } from './change-pending';
import { isKept, unkept } from './change-rules';
import { changeSetup } from './change-setup';
import {
  announce,
  changeOf,
  dropped,
  elsewhere,
  failureIn,
  keptOf,
  noteFailure,
  renewed,
  statesOf,
} from './change-transitions';

interface Now {
  context: ChangeContext;
}

const NO_REASON = { message: UNEXPECTED_MESSAGE, status: null, errors: {} };

const acknowledged = {
  type: 'announceEnd',
  params: ({ context: { answer } }: Now): ChangeEnd =>
    answer === null ? { kind: 'gone' } : { kind: 'acknowledged', ...answer },
} as const;

const settled = [{ guard: 'isMerged', target: 'merged' }, { target: 'acknowledged' }] as const;

/**
 * One change of a record. The device keeps it and sends it until the server has answered; if the
 * server does not accept it, a person decides. It is never dropped because of time or the number of
 * tries.
 */
export const changeMachine = changeSetup.createMachine({
  id: 'change',
  context: ({ input: { change, isOnline } }) => ({
    change: isKept(change) ? change : unkept(change),
    kept: isKept(change) ? change : null,
    before: null,
    isAttended: !isKept(change),
    isOnline,
    attempts: 0,
    failure: null,
    obstacle: null,
    answer: null,
  }),
  initial: 'made',
  on: {
    'connection.lost': { actions: { type: 'setOnline', params: false } },
    'server.missed': { actions: { type: 'setOnline', params: false } },
    'connection.returned': { actions: { type: 'setOnline', params: true } },
    'server.answered': { actions: { type: 'setOnline', params: true } },
    'record.named': {
      actions: [{ type: 'rename', params: ({ event }) => event }, announce('change.updated')],
    },
    'change.attend': { actions: ['attend', announce('change.moved')] },
    'change.remove': { description: 'It is being sent or stored.' },
    'change.again': { description: 'It was not refused.' },
    'clash.decide': { description: 'There is nothing to decide.' },
    'change.altered': { description: 'What this tab is doing with it comes first.' },
    'change.gone': { description: 'What this tab is doing with it decides.' },
  },
  states: {
    made: {
      description: 'The change was just made, or comes from the device’s store.',
      always: [{ guard: 'isUnkept', target: 'keeping' }, ...statesOf(changeOf)],
    },
    keeping: {
      description: 'It is being stored on the device.',
      invoke: {
        id: 'keepChange',
        src: 'keepChange',
        input: ({ context: { change } }) => ({ change }),
        onDone: {
          target: 'made',
          actions: [
            { type: 'noteKept', params: ({ event }) => event.output },
            announce('change.kept'),
          ],
        },
        onError: [
          {
            guard: 'isOnline',
            target: 'pending',
            actions: [noteFailure, announce('change.unkept')],
          },
          { target: 'returned', actions: [noteFailure, announce('change.unkept')] },
        ],
      },
    },
    pending,
    settling: {
      description: 'The server has it, and the device removes it. A repeat would use the same key.',
      tags: 'busy',
      invoke: {
        id: 'forgetChange',
        src: 'forgetChange',
        input: ({ context }) => ({
          ...keptOf({ context }),
          record: context.answer?.record,
          isMerged: context.answer?.isMerged === true,
        }),
        onDone: settled,
        onError: [
          {
            guard: 'mayForget',
            target: 'unsettled',
            actions: ['noteAttempt', { type: 'defer', params: 'now' }],
          },
          ...settled,
        ],
      },
    },
    unsettled: {
      description:
        'The server has it, but the device could not remove it. It tries again, and then leaves it to the next visit, because later changes of the record wait.',
      tags: 'busy',
      after: { growingPause: { target: 'settling' } },
    },
    storing: {
      description: 'What the server or a person decided is being stored on the device.',
      entry: announce('change.moved'),
      on: { 'change.gone': { target: 'missing' } },
      invoke: {
        id: 'storeChange',
        src: 'storeChange',
        input: ({ context: { change, kept } }) => ({
          change,
          replaces: kept === null || kept.key === change.key ? null : kept.key,
        }),
        onDone: {
          target: 'made',
          actions: ['announceKey', 'noteStored', announce('change.updated')],
        },
        onError: [
          { guard: 'isAttended', target: 'returning', actions: noteFailure },
          {
            guard: { type: 'isWaiting', params: changeOf },
            target: 'made',
            actions: [{ type: 'revert', params: failureIn }, announce('change.updated')],
          },
          { target: 'made', actions: announce('change.updated') },
        ],
      },
    },
    clashing: {
      description: 'Somebody else has changed the same fields; a person decides.',
      always: renewed,
      on: {
        ...elsewhere,
        'clash.decide': {
          target: 'storing',
          actions: { type: 'decide', params: ({ event }) => event.decisions },
        },
        'change.remove': dropped,
      },
    },
    refused: {
      description:
        'The server does not accept it; a person edits it, sends it again or removes it.',
      always: renewed,
      on: {
        ...elsewhere,
        'change.again': {
          target: 'storing',
          actions: { type: 'edit', params: ({ event }) => event },
        },
        'change.remove': dropped,
      },
    },
    dropping: {
      description:
        'A person no longer wants it. The device removes it, unless the server may have it.',
      invoke: {
        id: 'dropChange',
        src: 'dropChange',
        input: ({ context }) => ({ ...keptOf({ context }), refusal: null }),
        onDone: [
          {
            guard: { type: 'isStaying', params: ({ event }) => event.output },
            target: 'made',
            actions: [
              { type: 'stay', params: ({ event }) => event.output },
              announce('change.updated'),
            ],
          },
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'gone' },
          { target: 'removed' },
        ],
        onError: statesOf(changeOf),
      },
    },
    returning: {
      description: 'It is not accepted. The device removes it, because its author has it back.',
      invoke: {
        id: 'dropChange',
        src: 'dropChange',
        input: ({ context }) => ({ ...keptOf({ context }), refusal: context.failure }),
        onDone: { target: 'returned' },
        onError: { target: 'returned' },
      },
    },
    missing: {
      description:
        'The device does not have it any more: another tab has sent or removed it, or the storage has lost it. If its author waits, it is sent: the server carries out a repeat only once.',
      always: [{ guard: 'isMissed', target: 'pending', actions: 'unkeep' }, { target: 'gone' }],
    },
    acknowledged: {
      description: 'The server has carried it out.',
      type: 'final',
      entry: acknowledged,
    },
    merged: {
      description: 'The server merged it with changes of others.',
      type: 'final',
      entry: acknowledged,
    },
    returned: {
      description: 'Its author knows why it was not accepted.',
      type: 'final',
      entry: {
        type: 'announceEnd',
        params: ({ context }) => ({ kind: 'returned', failure: context.failure ?? NO_REASON }),
      },
    },
    removed: {
      description: 'A person has removed it.',
      type: 'final',
      entry: { type: 'announceEnd', params: { kind: 'removed' } },
    },
    gone: {
      description: 'Another tab has sent or removed it.',
      type: 'final',
      entry: { type: 'announceEnd', params: { kind: 'gone' } },
    },
  },
});
