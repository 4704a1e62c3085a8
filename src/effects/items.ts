import { fromPromise } from 'xstate';
import type { Inspection } from '../../contract/inspections';
import type { Item } from '../../contract/item';
import { itemDeletionMachine } from '../../machines/items/item-deletion.machine';
import {
  type DuplicateRequest,
  itemDuplicationMachine,
} from '../../machines/items/item-duplication.machine';
import {
  itemReopeningMachine,
  type UnresolveRequest,
} from '../../machines/items/item-reopening.machine';
import { itemResolvingMachine } from '../../machines/items/item-resolving.machine';
import { inspectionSummaryMachine } from '../../machines/items/item.machine';
import type { RecordQuery } from '../../machines/loading/record-query';
import { copyItem, fetchInspectionSummary, markUnresolved, removeItem } from '../api/items';
import type { CallApi } from '../api/service';

/** The effects of what is done with single items. */
export function provideItems(api: CallApi) {
  return {
    inspectionSummary: inspectionSummaryMachine.provide({
      actors: {
        load: fromPromise<Inspection, { query: RecordQuery }>(({ input, signal }) =>
          fetchInspectionSummary(api, input.query.id, signal),
        ),
      },
    }),
    itemDeletion: itemDeletionMachine.provide({
      actors: {
        deleteItem: fromPromise<number, { id: number }>(({ input, signal }) =>
          removeItem(api, input.id, signal),
        ),
      },
    }),
    itemReopening: itemReopeningMachine.provide({
      actors: {
        unresolveItem: fromPromise<Item, UnresolveRequest>(({ input, signal }) =>
          markUnresolved(api, input, signal),
        ),
      },
    }),
    itemDuplication: itemDuplicationMachine.provide({
      actors: {
        duplicateItem: fromPromise<Item, DuplicateRequest>(({ input, signal }) =>
          copyItem(api, input, signal),
        ),
      },
    }),
    itemResolving: itemResolvingMachine,
  };
}
