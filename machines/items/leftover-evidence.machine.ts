import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { type ActionStub, actionStub, notProvided } from '../failure';
import type { EvidencePhoto, ResolutionOf } from './resolution-values';

export interface LeftoverEvidenceContext {
  resolution: ResolutionOf;
  photos: readonly EvidencePhoto[];
}

export interface EvidenceRequest {
  itemId: number;
  photos: readonly EvidencePhoto[];
}

export interface LeftoverRequest extends EvidenceRequest {
  resolution: ResolutionOf;
}

const forgetEvidence: ActionStub<ResolutionOf> = actionStub('leftoverEvidence.forgetEvidence');

/**
 * Evidence photos that stayed on this device, because the page closed before the resolution was
 * confirmed, or because someone else resolved the item first. The user uploads or discards them;
 * they are never lost silently.
 */
export const leftoverEvidenceMachine = setup({
  types: {
    context: {} as LeftoverEvidenceContext,
    events: {} as { type: 'evidence.upload' } | { type: 'evidence.discard' },
    input: {} as ResolutionOf,
    tags: {} as 'offered' | 'busy',
  },
  actors: {
    /** Keeps them from other tabs, which would offer them, too. */
    holdEvidence: fromCallback<EventObject, ResolutionOf>(() =>
      notProvided('leftoverEvidence.holdEvidence'),
    ),
    recallEvidence: fromPromise<readonly EvidencePhoto[], ResolutionOf>(() =>
      notProvided('leftoverEvidence.recallEvidence'),
    ),
    /** Stores the photos as uploads and adds them to the upload queue. */
    keepUploads: fromPromise<undefined, LeftoverRequest>(() =>
      notProvided('leftoverEvidence.keepUploads'),
    ),
  },
  actions: {
    forgetEvidence,
  },
  guards: {
    isSome: (_, { photos }: { photos: readonly EvidencePhoto[] }) => photos.length > 0,
  },
}).createMachine({
  id: 'leftoverEvidence',
  context: ({ input }) => ({ resolution: input, photos: [] }),
  invoke: { id: 'holdEvidence', src: 'holdEvidence', input: ({ context }) => context.resolution },
  initial: 'looking',
  // There is nothing left to decide.
  on: { 'evidence.upload': {}, 'evidence.discard': {} },
  states: {
    looking: {
      description: 'The device is searched for leftover photos.',
      invoke: {
        id: 'recallEvidence',
        src: 'recallEvidence',
        input: ({ context }) => context.resolution,
        onDone: [
          {
            guard: { type: 'isSome', params: ({ event }) => ({ photos: event.output }) },
            target: 'offered',
            actions: assign({ photos: ({ event }) => event.output }),
          },
          { target: 'settled' },
        ],
        onError: { target: 'settled' },
      },
    },
    offered: {
      description: 'The user decides whether to upload or discard the photos.',
      tags: 'offered',
      on: {
        'evidence.upload': { target: 'queueing' },
        'evidence.discard': {
          target: 'settled',
          actions: { type: 'forgetEvidence', params: ({ context }) => context.resolution },
        },
      },
    },
    queueing: {
      description: 'The photos are added to the upload queue, and then removed here.',
      tags: ['offered', 'busy'],
      invoke: {
        id: 'keepUploads',
        src: 'keepUploads',
        input: ({ context: { resolution, photos } }) => ({
          resolution,
          itemId: resolution.itemId,
          photos,
        }),
        onDone: {
          target: 'settled',
          actions: { type: 'forgetEvidence', params: ({ context }) => context.resolution },
        },
        onError: { target: 'offered' },
      },
    },
    settled: { description: 'No photos are left.' },
  },
});
