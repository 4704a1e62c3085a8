import { assign } from 'xstate';
import { failureOf } from '../failure';
import { asAnswered, uploadSetup } from './upload-setup';
import {
  cancelled,
  cancelledUnlessOnServer,
  entryIn,
  failedElsewhere,
  followed,
  itemRemoved,
  itemWait,
  keepStarted,
  keepState,
  movedToItem,
  redescribed,
  revival,
  startedElsewhere,
} from './upload-transitions';

/** Uploading one photo. */
export const uploadMachine = uploadSetup.createMachine({
  id: 'upload',
  context: ({ input }) => ({
    ...input,
    entry: asAnswered(input.entry),
    percent: 0,
    attempts: 0,
  }),
  initial: 'added',
  on: {
    'connection.lost': { actions: { type: 'setOnline', params: false } },
    'connection.returned': { actions: { type: 'setOnline', params: true } },
    'entry.gone': { target: '.gone' },
  },
  states: {
    added: {
      description: 'The photo is new in the queue, or restored after a reload.',
      always: [
        { guard: 'wasChosen', target: 'chosen' },
        { guard: 'hasFailedForGood', target: 'failed' },
        {
          target: 'pending',
          actions: { type: 'restart', params: ({ context }) => context.startedBy },
        },
      ],
    },
    chosen: {
      description: 'The photo is chosen and can be described; its upload has not been requested.',
      tags: 'chosen',
      initial: 'checkingItem',
      on: {
        'photo.described': redescribed,
        'upload.enqueue': {
          target: 'pending',
          actions: [{ type: 'enqueue', params: ({ event }) => event.compress }, keepStarted],
        },
        'photo.cancel': cancelled,
        'entry.changed': [startedElsewhere, failedElsewhere, followed],
      },
      states: {
        checkingItem: {
          description: 'It is decided whether the upload waits for its item.',
          always: [{ guard: 'hasUnsentItem', target: 'awaitingItem' }, { target: 'ofSentItem' }],
        },
        awaitingItem: {
          description: 'The item of the photo has not reached the server yet.',
          invoke: {
            ...itemWait,
            onDone: { target: 'ofSentItem', actions: [...movedToItem, 'announceChange'] },
            // If the wait ends otherwise, it is repeated when the upload has been requested.
            onError: [itemRemoved, {}],
          },
        },
        ofSentItem: { description: 'The server has the item of the photo.' },
      },
    },
    pending: {
      description: 'The upload waits for its turn.',
      tags: 'waiting',
      initial: 'checkingItem',
      on: {
        'photo.described': redescribed,
        'photo.cancel': cancelledUnlessOnServer,
        'entry.changed': [failedElsewhere, followed],
      },
      states: {
        checkingItem: {
          description: 'It is decided whether the upload waits for its item.',
          always: [{ guard: 'hasUnsentItem', target: 'awaitingItem' }, { target: 'ready' }],
        },
        awaitingItem: {
          description: 'The item of the photo has not reached the server yet.',
          tags: 'awaitingItem',
          entry: 'announceChange',
          invoke: {
            ...itemWait,
            onDone: { target: 'ready', actions: movedToItem },
            onError: [itemRemoved, { target: 'itemUnknown', actions: 'noteAttempt' }],
          },
        },
        itemUnknown: {
          description: 'The device could not say what became of the item; it is asked again.',
          tags: 'backingOff',
          after: { growingWait: { target: 'awaitingItem' } },
        },
        ready: {
          description: 'The photo is sent as soon as a slot is free.',
          tags: 'ready',
          entry: 'announceQueued',
          on: { 'upload.begin': { target: '#upload.uploading' } },
        },
        unanswered: {
          description: 'The server did not answer; the upload continues when it does.',
          tags: 'unanswered',
          on: { 'server.answered': { target: 'ready' } },
        },
        backingOff: {
          description: 'The last try failed temporarily; the next one follows after a pause.',
          tags: 'backingOff',
          after: { growingWait: { target: 'ready' } },
          on: {
            'connection.returned': {
              target: 'ready',
              actions: { type: 'setOnline', params: true },
            },
          },
        },
        noRoom: {
          description: 'The disk of the server is full; the photo is sent again after a minute.',
          tags: 'noRoom',
          after: { roomWait: { target: 'ready' } },
          on: {
            'connection.returned': {
              target: 'ready',
              actions: { type: 'setOnline', params: true },
            },
          },
        },
        inOtherTab: {
          description: 'Another tab is sending the photo.',
          invoke: {
            id: 'awaitTurn',
            src: 'awaitTurn',
            input: ({ context }) => ({ id: context.entry.id }),
            onDone: { target: 'ready' },
            onError: { target: 'backingOff', actions: 'noteAttempt' },
          },
        },
      },
    },
    uploading: {
      description: 'The photo is prepared and sent; the server’s answer decides.',
      tags: ['busy', 'waiting'],
      invoke: {
        id: 'uploadPhoto',
        src: 'uploadPhoto',
        input: ({ context, self }) => ({
          entry: context.entry,
          report: (percent: number) => {
            self.send({ type: 'upload.progressed', percent });
          },
          arrived: (photoId: number) => {
            self.send({ type: 'upload.arrived', photoId });
          },
        }),
        onDone: [
          {
            guard: { type: 'isInOtherTab', params: ({ event }) => event.output },
            target: 'pending.inOtherTab',
            actions: 'announceChange',
          },
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'gone' },
          {
            target: 'completed',
            actions: [
              assign({ percent: 100 }),
              {
                type: 'announceCompletion',
                params: ({ event: { output } }) => (output.kind === 'stored' ? output.photo : null),
              },
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'hasNoConnection', params: ({ event }) => failureOf(event.error) },
            target: 'pending',
            actions: 'announceChange',
          },
          {
            guard: { type: 'hasNoRoom', params: ({ event }) => failureOf(event.error) },
            target: 'pending.noRoom',
            actions: 'announceChange',
          },
          {
            guard: { type: 'hasNoServer', params: ({ event }) => failureOf(event.error) },
            target: 'pending.unanswered',
            actions: ['noteAttempt', 'announceStall'],
          },
          {
            guard: { type: 'isWorthAnotherTry', params: ({ event }) => failureOf(event.error) },
            target: 'pending.backingOff',
            actions: ['noteAttempt', 'announceChange'],
          },
          {
            target: 'failed',
            actions: [
              { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
              keepState,
              'announceFailure',
            ],
          },
        ],
      },
      on: {
        'upload.progressed': {
          actions: [
            { type: 'noteProgress', params: ({ event }) => event.percent },
            'announceChange',
          ],
        },
        'upload.arrived': {
          actions: [
            { type: 'noteArrival', params: ({ event }) => event.photoId },
            'announceArrival',
          ],
        },
        'photo.described': redescribed,
        'photo.cancel': cancelledUnlessOnServer,
        'entry.changed': followed,
      },
    },
    failed: {
      description:
        'The photo or its description was refused or failed too often; temporary failures are retried later.',
      tags: 'failed',
      on: {
        'photo.described': redescribed,
        'photo.retry': {
          target: 'pending',
          actions: [{ type: 'restart', params: 'user' }, keepState],
        },
        'photo.cancel': cancelledUnlessOnServer,
        'entry.changed': [startedElsewhere, { actions: { type: 'takeOver', params: entryIn } }],
        'connection.returned': [
          {
            guard: 'canPassByItself',
            ...revival,
            actions: [{ type: 'setOnline', params: true }, ...revival.actions],
          },
          { actions: { type: 'setOnline', params: true } },
        ],
      },
      after: { longWait: { guard: 'canPassByItself', ...revival } },
    },
    completed: {
      description: 'The server has stored the photo.',
      tags: 'completed',
      type: 'final',
    },
    gone: {
      description:
        'Another tab has sent or removed the photo, or the user dropped its description.',
      type: 'final',
      entry: 'announceGone',
    },
    cancelled: {
      description: 'The user removed the photo; late answers have no effect.',
      type: 'final',
      entry: 'announceCancellation',
    },
  },
});
