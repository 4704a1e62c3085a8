import { outboxSetup } from './outbox-setup';

const toFull = { guard: 'isFull', target: '#outbox.full' } as const;
const toAsleep = { guard: 'isIdle', target: '#outbox.asleep' } as const;
const toBlocked = { guard: 'isBlocked', target: '#outbox.blocked' } as const;
const toDraining = { guard: 'isDraining', target: '#outbox.draining' } as const;

const keyIn = ({ event: { key } }: { event: { key: string } }) => key;
const changed = { type: 'announceChanged', params: keyIn } as const;

/**
 * The changes of one user that the server has not acknowledged, with an actor for each. Changes of
 * one record are sent in order, those of different records at the same time. The outbox outlives
 * screens, and its content outlives the page.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: ({ input: { userId, isOnline } }) => ({
    userId,
    isOnline,
    isAnswering: true,
    unkept: null,
    unread: [],
    isUnreadable: false,
    isRecalled: false,
    changes: {},
    order: [],
    list: [],
  }),
  invoke: [
    { id: 'serverWatch', src: 'serverWatch' },
    {
      id: 'watchConnection',
      src: 'watchConnection',
      onError: { actions: [{ type: 'setOnline', params: true }, 'beginNext'] },
    },
    {
      id: 'watchOthers',
      src: 'watchOthers',
      input: ({ context: { userId } }) => ({ userId }),
      onError: { description: 'What other tabs do is noticed when a change is sent.' },
    },
  ],
  initial: 'recalling',
  on: {
    // Accepted in every state, so that no change is lost.
    'change.make': [
      {
        guard: { type: 'isKnown', params: ({ event }) => event.change },
        actions: {
          type: 'notify',
          params: ({ event }) => ({ key: event.change.key, message: { type: 'change.attend' } }),
        },
      },
      { actions: [{ type: 'make', params: ({ event }) => event.change }, 'relist'] },
    ],
    'change.decide': {
      actions: {
        type: 'notify',
        params: ({ event: { key, decisions } }) => ({
          key,
          message: { type: 'clash.decide', decisions },
        }),
      },
    },
    'change.again': {
      actions: {
        type: 'notify',
        params: ({ event: { key, ...message } }) => ({ key, message }),
      },
    },
    'change.remove': {
      actions: {
        type: 'notify',
        params: ({ event: { key, ...message } }) => ({ key, message }),
      },
    },
    'connection.lost': {
      actions: [
        { type: 'setOnline', params: false },
        { type: 'notifyAll', params: ({ event }) => event },
      ],
    },
    'connection.returned': {
      actions: [
        { type: 'setOnline', params: true },
        { type: 'notifyAll', params: ({ event }) => event },
        { type: 'notifyWatch', params: ({ event }) => event },
        'beginNext',
      ],
    },
    'server.answered': {
      actions: [
        { type: 'setAnswering', params: true },
        { type: 'notifyAll', params: ({ event }) => event },
        'beginNext',
      ],
    },
    'changes.found': {
      actions: [
        { type: 'setUnreadable', params: false },
        { type: 'notifyAltered', params: ({ event }) => event.changes },
        { type: 'announceFound', params: ({ event }) => event.changes },
        { type: 'adopt', params: ({ event }) => event.changes },
        'relist',
        'beginNext',
      ],
    },
    'changes.unread': { actions: { type: 'noteUnread', params: ({ event }) => event.stored } },
    'change.gone': {
      actions: {
        type: 'notify',
        params: ({ event: { key, ...message } }) => ({ key, message }),
      },
    },
    'change.kept': {
      actions: ['noteKept', 'relist', changed, 'beginNext'],
    },
    'change.unkept': {
      actions: [{ type: 'noteUnkept', params: keyIn }, 'relist', 'beginNext'],
    },
    'change.moved': { actions: ['relist', 'beginNext'] },
    'change.updated': { actions: ['relist', changed, 'beginNext'] },
    'change.answered': {
      actions: [
        { type: 'notifyWatch', params: { type: 'server.responded' } },
        'relist',
        'beginNext',
      ],
    },
    'change.stalled': {
      actions: [
        { type: 'setAnswering', params: false },
        { type: 'notifyWatch', params: { type: 'server.missed' } },
        { type: 'notifyAll', params: { type: 'server.missed' } },
        'relist',
      ],
    },
    'change.deferred': {
      actions: ['relist', { type: 'announceDeferral', params: keyIn }],
    },
    'change.rekeyed': {
      actions: [{ type: 'rekey', params: ({ event }) => event }, 'relist'],
    },
    'change.ended': {
      actions: [
        { type: 'nameRecord', params: ({ event }) => event },
        { type: 'removeFollowers', params: ({ event }) => event },
        { type: 'announceEnd', params: ({ event }) => event },
        { type: 'release', params: keyIn },
        'relist',
        'beginNext',
      ],
    },
  },
  states: {
    recalling: {
      description: 'The changes of earlier visits are being read; new ones are accepted and wait.',
      invoke: {
        id: 'recallChanges',
        src: 'recallChanges',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: {
          target: 'asleep',
          actions: [
            'noteRecalled',
            { type: 'notifyAltered', params: ({ event }) => event.output },
            { type: 'announceFound', params: ({ event }) => event.output },
            { type: 'adopt', params: ({ event }) => event.output },
            'relist',
            'beginNext',
          ],
        },
        onError: {
          target: 'asleep',
          actions: ['noteRecalled', { type: 'setUnreadable', params: true }, 'beginNext'],
        },
      },
    },
    asleep: {
      description: 'There is nothing to send.',
      always: [toFull, toBlocked, toDraining],
    },
    draining: {
      description: 'Changes are being sent.',
      always: [toFull, toBlocked, toAsleep],
    },
    blocked: {
      description: 'Changes wait for the connection or the server.',
      always: [toFull, toDraining, toAsleep],
    },
    full: {
      description: 'The device did not keep the last change; it tries again with the next one.',
      always: { guard: 'hasRoom', target: 'asleep' },
    },
  },
  // More than this indicates a loop.
  options: { maxIterations: 100 },
});
