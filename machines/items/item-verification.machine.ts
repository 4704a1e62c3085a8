import {
  type AnyActorRef,
  assign,
  enqueueActions,
  type EventObject,
  fromCallback,
  setup,
} from 'xstate';
import type { Item } from '../../contract/items/item';
import type { Failure } from '../failure';
import type { ActionItem } from './action-item';
import { outcomeOfConflict } from './item-reopening.machine';

export interface VerificationRequest {
  item: ActionItem;
  idempotencyKey: string;
}

/** What becomes of the verification of the item `id`. */
export type VerificationReport =
  | { type: 'verification.done'; id: number; item: Item }
  | { type: 'verification.refused'; id: number; failure: Failure };

interface Input {
  /** The actor that shows the items; it is notified of their current versions. */
  listener: AnyActorRef | null;
  /** The prefix of the idempotency keys. */
  key: string;
}

export interface ItemVerificationContext extends Input {
  /** The items whose verification is not answered yet. */
  waiting: readonly number[];
  /**
   * How often each item was verified. The count is part of the idempotency key, so that repeating a
   * lost request is not a second verification, and verifying again later is.
   */
  verified: Readonly<Record<string, number>>;
}

const nameOf = (id: number) => `verify-${String(id)}`;

/**
 * Verifies the resolutions of items at once: moving an item back undoes it. Each item is verified
 * by an actor of its own, so nobody has to wait for the answer before they verify the next one, and
 * a left screen drops none.
 */
export const itemVerificationMachine = setup({
  types: {
    context: {} as ItemVerificationContext,
    events: {} as { type: 'item.verify'; item: ActionItem } | VerificationReport,
    input: {} as Input,
    emitted: {} as VerificationReport,
  },
  actors: {
    verifyItem: fromCallback<EventObject, VerificationRequest, VerificationReport>(() => undefined),
  },
  actions: {
    verify: enqueueActions(({ context, enqueue }, { item }: { item: ActionItem }) => {
      const { id, version } = item;
      const count = context.verified[id] ?? 0;
      const idempotencyKey = [context.key, id, version, count].join('-');
      enqueue.assign({ waiting: [...context.waiting, id] });
      enqueue.spawnChild('verifyItem', { id: nameOf(id), input: { item, idempotencyKey } });
    }),
    end: enqueueActions(({ context, enqueue }, report: VerificationReport) => {
      const { id } = report;
      enqueue.stopChild(nameOf(id));
      enqueue.assign({ waiting: context.waiting.filter((other) => other !== id) });
      enqueue.emit(report);
    }),
    count: assign(({ context: { verified } }, { id }: { id: number }) => ({
      verified: { ...verified, [id]: (verified[id] ?? 0) + 1 },
    })),
    show: enqueueActions(
      ({ context: { listener }, enqueue }, { item }: { item: Item | undefined }) => {
        if (listener !== null && item !== undefined)
          enqueue.sendTo(listener, { type: 'item.changed', item });
      },
    ),
  },
  guards: {
    isOther: ({ context }, { item }: { item: ActionItem }) => !context.waiting.includes(item.id),
  },
}).createMachine({
  id: 'itemVerification',
  context: ({ input }) => ({ ...input, waiting: [], verified: {} }),
  initial: 'ready',
  states: {
    ready: {
      description: 'Items can be verified; the server may still answer for earlier ones.',
      on: {
        'item.verify': [
          {
            guard: { type: 'isOther', params: ({ event }) => event },
            actions: { type: 'verify', params: ({ event }) => event },
          },
          { description: 'A double click verifies once.' },
        ],
        'verification.done': {
          actions: [
            { type: 'count', params: ({ event }) => event },
            { type: 'end', params: ({ event }) => event },
            { type: 'show', params: ({ event }) => event },
          ],
        },
        'verification.refused': {
          actions: [
            { type: 'end', params: ({ event }) => event },
            {
              type: 'show',
              params: ({ event }) => ({ item: outcomeOfConflict(event.failure)?.item }),
            },
          ],
        },
      },
    },
  },
});
