import { failureOf } from '../failure';
import { canPass } from './upload-entry';
import { queueSetup } from './upload-queue-setup';

const NOTHING_CHOSEN = {
  itemId: 0,
  place: 'photos',
  files: [],
  start: false,
  compress: true,
} as const;

/**
 * The upload queue of one user, with an actor for each photo. A few photos are sent at a time, in
 * the order of selection. The queue outlives screens, and its content outlives the page.
 */
export const uploadQueueMachine = queueSetup.createMachine({
  id: 'uploadQueue',
  context: ({ input: { userId, tab } }) => ({
    userId,
    tab,
    isOnline: true,
    isAnswering: true,
    uploads: {},
    withdrawals: {},
    inMemory: [],
    runs: {},
    unstored: [],
  }),
  invoke: [
    { id: 'serverWatch', src: 'serverWatch' },
    {
      id: 'watchConnection',
      src: 'watchConnection',
      onError: { actions: [{ type: 'setOnline', params: true }, 'beginNext'] },
    },
    {
      id: 'watchTabs',
      src: 'watchTabs',
      input: ({ context: { userId } }) => ({ userId }),
      onError: { actions: 'beginNext' },
    },
    {
      id: 'watchRoom',
      src: 'watchRoom',
      onError: { description: 'Photos that are only in memory stay there until they are sent.' },
    },
  ],
  initial: 'restoring',
  on: {
    // Accepted in every state, so that chosen photos are never lost.
    'photos.added': { actions: { type: 'receive', params: ({ event }) => event } },
    'photos.start': { actions: { type: 'startChosen', params: ({ event }) => event } },
    'photos.retryFailed': { actions: { type: 'retryFailed', params: ({ event }) => event.itemId } },
    'photo.described': {
      actions: {
        type: 'notify',
        params: ({ event: { id, ...message } }) => ({ id, message }),
      },
    },
    'photo.cancel': {
      actions: {
        type: 'notify',
        params: ({ event }) => ({ id: event.id, message: { type: 'photo.cancel' } }),
      },
    },
    'photo.retry': {
      actions: {
        type: 'notify',
        params: ({ event }) => ({ id: event.id, message: { type: 'photo.retry' } }),
      },
    },
    'queue.clear': { actions: { type: 'clear', params: ({ event }) => event.itemId } },
    'progress.expired': { actions: { type: 'expire', params: ({ event }) => event.itemId } },
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
        { type: 'notifyWithdrawals', params: ({ event }) => event },
        { type: 'notifyWatch', params: ({ event }) => event },
        'beginNext',
      ],
    },
    'server.answered': {
      actions: [
        { type: 'setAnswering', params: true },
        { type: 'notifyAll', params: ({ event }) => event },
        { type: 'notifyWithdrawals', params: ({ event }) => event },
        'beginNext',
      ],
    },
    'entries.found': {
      actions: [
        { type: 'notifyChanged', params: ({ event: { entries } }) => entries },
        {
          type: 'adopt',
          params: ({ event: { entries } }) => ({
            entries,
            startedBy: 'app' as const,
            inMemory: [],
          }),
        },
      ],
    },
    'photos.kept': { actions: { type: 'noteKept', params: ({ event }) => event.ids } },
    'entry.gone': {
      actions: {
        type: 'notify',
        params: ({ event }) => ({ id: event.id, message: { type: 'entry.gone' } }),
      },
    },
    'upload.queued': {
      actions: [{ type: 'join', params: ({ event }) => event }, 'recount', 'beginNext'],
    },
    'upload.changed': {
      actions: ['recount', 'beginNext'],
    },
    'upload.stalled': {
      actions: [
        { type: 'setAnswering', params: false },
        { type: 'notifyWatch', params: { type: 'server.missed' } },
        'recount',
      ],
    },
    'upload.completed': {
      actions: [
        { type: 'announceUploaded', params: ({ event }) => event },
        { type: 'notifyWatch', params: { type: 'server.responded' } },
        'recount',
        'beginNext',
      ],
    },
    'upload.arrived': { actions: { type: 'announceChanged', params: ({ event }) => event.id } },
    'upload.failed': {
      actions: ['recount', 'beginNext'],
    },
    'upload.gone': {
      actions: [
        { type: 'announceChanged', params: ({ event }) => event.id },
        { type: 'release', params: ({ event }) => event.id },
        'recount',
        'beginNext',
      ],
    },
    'upload.cancelled': {
      actions: [
        { type: 'withdraw', params: ({ event }) => event.id },
        { type: 'release', params: ({ event }) => event.id },
        'recount',
        'beginNext',
      ],
    },
    'withdrawal.done': {
      actions: [
        { type: 'announceWithdrawn', params: ({ event }) => event },
        { type: 'dropWithdrawal', params: ({ event }) => event.id },
      ],
    },
    'withdrawal.refused': {
      actions: [
        { type: 'announceNotWithdrawn', params: ({ event }) => event.id },
        { type: 'dropWithdrawal', params: ({ event }) => event.id },
      ],
    },
  },
  states: {
    restoring: {
      description: 'The queue looks for unsent photos of the last visit; new photos wait.',
      invoke: {
        id: 'restoreEntries',
        src: 'restoreEntries',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: {
          target: 'open',
          actions: [
            {
              type: 'adopt',
              params: ({
                event: {
                  output: { entries, inMemory },
                },
              }) => ({ entries, startedBy: 'app' as const, inMemory }),
            },
            {
              type: 'announce',
              params: ({ event: { output } }) => ({
                type: 'queue.restored' as const,
                // A photo that was refused for good waits for the user, not for a free slot.
                waiting: output.entries.filter(
                  ({ state, failure }) =>
                    state === 'pending' || (state === 'failed' && canPass(failure)),
                ).length,
                dropped: output.dropped,
                unread: output.unread,
              }),
            },
          ],
        },
        onError: {
          target: 'open',
          actions: { type: 'announce', params: { type: 'queue.unreadable' } },
        },
      },
    },
    open: {
      description: 'Photos are accepted and sent.',
      always: { guard: 'hasUnstored', target: 'storing' },
    },
    storing: {
      description: 'Chosen photos are being stored; the queue shows them afterwards.',
      invoke: {
        id: 'storeBatch',
        src: 'storeBatch',
        input: ({ context: { userId, unstored } }) => ({
          userId,
          batch: unstored[0] ?? NOTHING_CHOSEN,
        }),
        onDone: {
          target: 'open',
          actions: [
            { type: 'addStored', params: ({ event }) => event.output },
            {
              type: 'adopt',
              params: ({
                event: {
                  output: { entries, inMemory },
                },
              }) => ({ entries, startedBy: 'user' as const, inMemory }),
            },
          ],
        },
        onError: {
          target: 'open',
          actions: { type: 'refuse', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
  },
});
