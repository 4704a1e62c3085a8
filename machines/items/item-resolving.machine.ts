import {
  type AnyActorRef,
  assign,
  emit,
  type EventObject,
  enqueueActions,
  fromCallback,
  setup,
} from 'xstate';
import type { Item } from '../../contract/items/item';
import { notProvided } from '../failure';
import type { ActionItem } from './action-item';
import type { EvidenceRequest } from './leftover-evidence.machine';
import type { EvidencePhoto, Verdict } from './resolution-values';

/** A resolution, or a verdict on one. */
export type DialogTask = 'resolve' | Verdict;

export interface ItemResolvingContext {
  /** The actor that shows the item. */
  listener: AnyActorRef | null;
  /** The item in the dialog. */
  item: ActionItem | null;
  /** What the dialog is for. */
  task: DialogTask;
  /** The resolved item. */
  resolved: Item | null;
  /** The evidence photos that have not reached the server yet. */
  photos: readonly EvidencePhoto[];
}

/** All photos have been tried; some may be left. */
export interface PhotosSent {
  type: 'photos.sent';
  uploaded: number;
  left: number;
}

/** The change of the item waits on this device, and its photos with it. */
export interface PhotosDeferred {
  type: 'photos.deferred';
}

export type ItemResolvingEvent =
  | { type: 'item.resolve'; item: ActionItem; task?: DialogTask }
  | { type: 'resolution.cancel' }
  | { type: 'item.resolved'; item: Item; photos: readonly EvidencePhoto[] }
  /** Someone else has resolved the item. */
  | { type: 'item.alreadyResolved'; item: Item }
  | PhotosSent
  | PhotosDeferred
  | { type: 'dialog.close' };

/**
 * The dialog that resolves an item, or decides on its resolution with a reason. Once the item is
 * saved, its photos are sent. The dialog stays open until all have arrived. If the user closes it, or
 * the server does not answer, the upload queue sends the rest.
 */
export const itemResolvingMachine = setup({
  types: {
    context: {} as ItemResolvingContext,
    events: {} as ItemResolvingEvent,
    input: {} as Pick<ItemResolvingContext, 'listener'>,
    emitted: {} as
      | { type: 'item.changed'; item: Item }
      | { type: 'item.resolved'; task: DialogTask; item: Item },
    tags: {} as 'open' | 'sending',
  },
  actors: {
    /** Adds the photos to the upload queue. */
    sendPhotos: fromCallback<EventObject, EvidenceRequest, PhotosSent | PhotosDeferred>(() =>
      notProvided('itemResolving.sendPhotos'),
    ),
  },
  actions: {
    announce: enqueueActions(({ context: { listener }, enqueue }, { item }: { item: Item }) => {
      const news = { type: 'item.changed' as const, item };
      enqueue.emit(news);
      if (listener !== null) enqueue.sendTo(listener, news);
    }),
    announceCounted: enqueueActions(({ context: { listener, resolved }, enqueue }) => {
      if (resolved === null) return;
      const news = { type: 'item.changed' as const, item: resolved };
      enqueue.emit(news);
      if (listener !== null) enqueue.sendTo(listener, news);
    }),
    announceSaved: emit(({ context: { task } }, { item }: { item: Item }) => ({
      type: 'item.resolved',
      task,
      item,
    })),
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
  context: ({ input }) => ({
    ...input,
    item: null,
    task: 'resolve',
    resolved: null,
    photos: [],
  }),
  initial: 'closed',
  // Only one dialog can be open: other items are refused until it is closed.
  on: { 'item.resolve': {} },
  states: {
    closed: {
      description: 'Nothing is being resolved.',
      entry: assign({ item: null, task: 'resolve', resolved: null, photos: [] }),
      on: {
        'item.resolve': {
          target: 'fillingIn',
          actions: assign({
            item: ({ event }) => event.item,
            task: ({ event }) => event.task ?? 'resolve',
          }),
        },
      },
    },
    fillingIn: {
      description: 'The user fills in the dialog.',
      tags: 'open',
      on: {
        'resolution.cancel': { target: 'closed' },
        'item.alreadyResolved': {
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
              { type: 'announceSaved', params: ({ event }) => event },
            ],
          },
          {
            target: 'closed',
            actions: [
              { type: 'announce', params: ({ event }) => event },
              { type: 'announceSaved', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
    sendingPhotos: {
      description: 'The item is saved; its photos are uploaded, even after the dialog is closed.',
      tags: ['open', 'sending'],
      invoke: {
        id: 'sendPhotos',
        src: 'sendPhotos',
        input: ({ context: { item, photos } }) => ({ itemId: item?.id ?? 0, photos }),
        onError: { description: 'The photos stay on the device and are sent later.' },
      },
      on: {
        'photos.sent': [
          {
            guard: { type: 'isAllSent', params: ({ event }) => event },
            target: 'closed',
            actions: [{ type: 'countPhotos', params: ({ event }) => event }, 'announceCounted'],
          },
          {
            actions: [{ type: 'countPhotos', params: ({ event }) => event }, 'announceCounted'],
          },
        ],
        'photos.deferred': { target: 'closed' },
        'dialog.close': { target: 'closed' },
      },
    },
  },
});
