import { fromPromise } from 'xstate';
import type { Item } from '../../../../contract/items/item';
import type { ActionItem } from '../../../../machines/items/action-item';
import { itemDeletionMachine } from '../../../../machines/items/item-deletion.machine';
import {
  type DuplicateRequest,
  itemDuplicationMachine,
} from '../../../../machines/items/item-duplication.machine';
import {
  itemReopeningMachine,
  type Reopened,
} from '../../../../machines/items/item-reopening.machine';
import { itemVerificationMachine } from '../../../../machines/items/item-verification.machine';
import { actionEffects } from '../../../actions/action-effects';
import { copyItem, type Removing, removeItem } from '../calls';
import { markUnresolved, markVerified } from '../resolution/calls';

/** The effects of the actions on single items. */
export function provideItemActions(outside: Removing) {
  const { changes } = outside;
  const itemDeletion = itemDeletionMachine.provide(
    actionEffects(async (item, { idempotencyKey }) => ({
      removal: await removeItem(outside, item, idempotencyKey),
    })),
  );
  const itemReopening = itemReopeningMachine.provide(
    actionEffects<ActionItem, Reopened>(async (item, { idempotencyKey }) => ({
      item: await markUnresolved(changes, item, idempotencyKey),
      conflict: null,
    })),
  );
  const itemVerification = itemVerificationMachine.provide(
    actionEffects<ActionItem, Reopened>(async (item, { idempotencyKey }) => ({
      item: await markVerified(changes, item, idempotencyKey),
      conflict: null,
    })),
  );
  const itemDuplication = itemDuplicationMachine.provide({
    actors: {
      duplicateItem: fromPromise<Item, DuplicateRequest>(({ input }) => copyItem(changes, input)),
    },
  });
  return { itemDeletion, itemReopening, itemVerification, itemDuplication };
}
