import {
  ITEM_MESSAGES,
  RESOLUTION_MESSAGES,
  VERIFICATION_MESSAGES,
} from '../../../../contract/items/messages';
import type { Item } from '../../../../contract/items/item';
import type { ActionItem } from '../../../../machines/items/action-item';
import { itemDeletionMachine } from '../../../../machines/items/item-deletion.machine';
import {
  type DuplicateRequest,
  type DuplicationReport,
  itemDuplicationMachine,
} from '../../../../machines/items/item-duplication.machine';
import {
  itemReopeningMachine,
  type Reopened,
} from '../../../../machines/items/item-reopening.machine';
import {
  itemVerificationMachine,
  type VerificationReport,
  type VerificationRequest,
} from '../../../../machines/items/item-verification.machine';
import { outboxEffects } from '../../../actions/action-effects';
import { reportedEffect } from '../../../actions/reported-effect';
import { reportIfLeft } from '../../../actions/report-if-left';
import { waitsAs } from '../../../platform/outbox/unsent-records';
import type { Notify } from '../../../ui/toast/toasts';
import { copyItem, type Removing, removeItem } from '../calls';
import { markUnresolved, markVerified } from '../resolution/calls';

interface Outside extends Removing {
  /** Shows a toast to the user who made the change, even if someone else has signed in since. */
  notify: Notify;
}

const isItemWaiting = waitsAs('item');

/** Names the item: on another screen, nothing else says which one it is. */
const refused = (failed: string, { title }: ActionItem) => ({ failed: `${failed} “${title}”` });

/** The effects of the actions on single items. */
export function provideItemActions(outside: Outside) {
  const { changes, notify } = outside;
  const itemDeletion = itemDeletionMachine.provide(
    outboxEffects(
      outside,
      async (item, { idempotencyKey }) => ({
        removal: await removeItem(outside, item, idempotencyKey),
      }),
      (item) => ({
        ...refused(ITEM_MESSAGES.deleteFailed, item),
        isDone: ({ status }) => status === 404,
      }),
    ),
  );
  const itemReopening = itemReopeningMachine.provide(
    outboxEffects<ActionItem, Reopened>(
      outside,
      async (item, { idempotencyKey }) => ({
        item: await markUnresolved(changes, item, idempotencyKey),
        conflict: null,
      }),
      (item) => refused(RESOLUTION_MESSAGES.reopenFailed, item),
    ),
  );
  const itemVerification = itemVerificationMachine.provide({
    actors: {
      verifyItem: reportedEffect<VerificationRequest, Item, VerificationReport>({
        change: ({ item, idempotencyKey }, signal) =>
          reportIfLeft(
            notify,
            signal,
            () => markVerified(changes, item, idempotencyKey),
            refused(VERIFICATION_MESSAGES.verifyFailed, item),
          ),
        done: ({ item: { id } }, item) => ({ type: 'verification.done', id, item }),
        refused: ({ item: { id } }, failure) => ({ type: 'verification.refused', id, failure }),
      }),
    },
  });
  const itemDuplication = itemDuplicationMachine.provide({
    actors: {
      duplicateItem: reportedEffect<DuplicateRequest, Item, DuplicationReport>({
        change: async (request, signal) => {
          const copy = await reportIfLeft(notify, signal, () => copyItem(changes, request), {
            failed: ITEM_MESSAGES.duplicateFailed,
          });
          // Who sees nothing duplicates the item again.
          if (signal.aborted && !isItemWaiting(copy)) notify('success', ITEM_MESSAGES.duplicated);
          return copy;
        },
        done: ({ id }, copy) => ({ type: 'copy.made', id, copy }),
        refused: ({ id }, failure) => ({ type: 'copy.refused', id, failure }),
      }),
    },
  });
  return { itemDeletion, itemReopening, itemVerification, itemDuplication };
}
