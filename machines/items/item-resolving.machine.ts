import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Item } from '../../contract/items/item';
import type { ActionItem } from './action-item';
import type { EvidencePhoto } from './resolution-values';

export interface ItemResolvingContext {
  /** The item that the dialog is about. */
  item: ActionItem | null;
  /** The resolved item. */
  resolved: Item | null;
  /** What proves the resolution, and has to reach the server yet. */
  photos: readonly EvidencePhoto[];
}

export type ItemResolvingEvent =
  | { type: 'item.resolve'; item: ActionItem }
  | { type: 'resolution.cancel' }
  | { type: 'item.resolved'; item: Item; photos: readonly EvidencePhoto[] }
  /** Somebody else has resolved it. */
  | { type: 'item.overtaken'; item: Item }
  /** The photos were tried; some may be left. */
  | { type: 'photos.sent'; uploaded: number; left: number }
  | { type: 'photos.leave' };

/**
 * The resolution dialog as a whole: it is filled in, and when the item is resolved its photos
 * follow. It does not close on its own as long as one of them is missing; closed by the user, the
 * upload queue keeps what is left.
 */
export const itemResolvingMachine = setup({
  types: {
    context: {} as ItemResolvingContext,
    events: {} as ItemResolvingEvent,
    emitted: {} as { type: 'item.changed'; item: Item },
    tags: {} as 'open' | 'sending',
  },
  actions: {
    announce: emit((_, { item }: { item: Item }) => ({ type: 'item.changed' as const, item })),
    announceResolved: enqueueActions(({ context: { resolved }, enqueue }) => {
      if (resolved !== null) enqueue.emit({ type: 'item.changed', item: resolved });
    }),
    countPhotos: assign(({ context: { resolved } }, { uploaded }: { uploaded: number }) => ({
      resolved: resolved && { ...resolved, photoCount: resolved.photoCount + uploaded },
    })),
  },
  guards: {
    hasPhotos: (_, { photos }: { photos: readonly EvidencePhoto[] }) => photos.length > 0,
    isAllSent: (_, { left }: { left: number }) => left === 0,
  },
}).createMachine({
  id: 'itemResolving',
  context: { item: null, resolved: null, photos: [] },
  initial: 'closed',
  // One dialog at a time: another item is refused until it is closed.
  on: { 'item.resolve': {} },
  states: {
    closed: {
      description: 'Nothing is being resolved.',
      entry: assign({ item: null, resolved: null, photos: [] }),
      on: {
        'item.resolve': {
          target: 'fillingIn',
          actions: assign({ item: ({ event }) => event.item }),
        },
      },
    },
    fillingIn: {
      description: 'The user fills in the dialog.',
      tags: 'open',
      on: {
        'resolution.cancel': { target: 'closed' },
        'item.overtaken': {
          target: 'closed',
          actions: { type: 'announce', params: ({ event }) => event },
        },
        'item.resolved': [
          {
            guard: { type: 'hasPhotos', params: ({ event }) => event },
            target: 'sendingPhotos',
            actions: [
              assign({
                resolved: ({ event }) => event.item,
                photos: ({ event }) => event.photos,
              }),
              { type: 'announce', params: ({ event }) => event },
            ],
          },
          {
            target: 'closed',
            actions: { type: 'announce', params: ({ event }) => event },
          },
        ],
      },
    },
    sendingPhotos: {
      description: 'The item is resolved; its photos follow, and go on when the dialog is closed.',
      tags: ['open', 'sending'],
      on: {
        'photos.sent': [
          {
            guard: { type: 'isAllSent', params: ({ event }) => event },
            target: 'closed',
            actions: [{ type: 'countPhotos', params: ({ event }) => event }, 'announceResolved'],
          },
          {
            actions: [{ type: 'countPhotos', params: ({ event }) => event }, 'announceResolved'],
          },
        ],
        'photos.leave': { target: 'closed' },
      },
    },
  },
});
