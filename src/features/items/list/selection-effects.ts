import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { Item } from '../../../../contract/items/item';
import { ITEM_LIST_MESSAGES } from '../../../../contract/items/list-messages';
import { type Failure, failureOf } from '../../../../machines/failure';
import {
  type ChangeRequest,
  type ChosenItem,
  type ItemNamed,
  type ItemReport,
  itemSelectionMachine,
  type ItemsChange,
} from '../../../../machines/items/item-list-selection.machine';
import { allAtOnce } from '../../../actions/all-at-once';
import { waitsAs } from '../../../platform/outbox/unsent-records';
import type { Notify } from '../../../ui/toast/toasts';
import type { Removing } from '../calls';
import { changeOne } from '../single-item-changes';

interface Outside extends Removing {
  /** Shows a toast to the user who made the change, even if someone else has signed in since. */
  notify: Notify;
}

const isItemWaiting = waitsAs('item');

async function reportOf(
  saving: Removing,
  item: ChosenItem,
  change: ItemsChange,
): Promise<ItemReport> {
  try {
    const changed = await changeOne(saving, item, change);
    return typeof changed === 'string'
      ? { type: 'item.deleted', id: item.id, removal: changed }
      : { type: 'item.changed', id: item.id, item: changed, isDeferred: isItemWaiting(changed) };
  } catch (error) {
    const { message, status, errors, current }: Failure = failureOf(error);
    // Someone else has deleted it, or the answer to our own request was lost. Either way it is
    // gone, as the user wanted.
    if (change.kind === 'delete' && status === 404)
      return { type: 'item.deleted', id: item.id, removal: 'removed' };
    const { id, title } = item;
    return {
      type: 'item.refused',
      refusal: { id, title, message: [message, ...Object.values(errors).flat()].join(' · ') },
      current: Item.safeParse(current).data ?? null,
    };
  }
}

/**
 * The outcome of several changes for a user who has left their screen; null if all of them wait,
 * which the outbox reports.
 */
function summaryOf(kind: ItemsChange['kind'], reports: readonly ItemReport[]): string | null {
  const refusals = reports.flatMap((report) =>
    report.type === 'item.refused' ? [report.refusal] : [],
  );
  const waiting = reports.filter(
    (report) =>
      (report.type === 'item.changed' && report.isDeferred) ||
      (report.type === 'item.deleted' && report.removal === 'deferred'),
  );
  const total = reports.length - waiting.length;
  if (total === 0) return null;
  return ITEM_LIST_MESSAGES.finishedAfterwards(kind, total, refusals);
}

/** The effects of changes of several items. */
export const provideSelection = ({ notify, ...saving }: Outside) =>
  itemSelectionMachine.provide({
    actors: {
      findNames: fromCallback<EventObject, { ids: readonly number[] }, ItemNamed>(
        ({ input: { ids }, sendBack }) => {
          const find = async (id: number) => {
            const serverId = await saving.serverIdOf(id);
            if (serverId !== null) sendBack({ type: 'item.named', id, serverId });
          };
          // If the device cannot tell, the item is chosen no longer.
          for (const id of ids) find(id).catch(() => undefined);
        },
      ),
      changeItems: fromPromise<null, ChangeRequest>(({ input, signal }) => {
        const { items, change, report } = input;
        return allAtOnce({
          subjects: items,
          signal,
          report,
          change: (item) => reportOf(saving, item, change),
          reportLeft: (reports) => {
            const summary = summaryOf(change.kind, reports);
            const isRefused = reports.some(({ type }) => type === 'item.refused');
            if (summary !== null) notify(isRefused ? 'warn' : 'success', summary);
          },
        });
      }),
    },
  });
