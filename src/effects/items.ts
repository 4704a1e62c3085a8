import { fromPromise } from 'xstate';
import type { Inspection } from '../../contract/inspections';
import type { Item } from '../../contract/item';
import {
  type DuplicateRequest,
  itemActionsMachine,
  type UnresolveRequest,
} from '../../machines/items/item-actions.machine';
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
    itemActions: itemActionsMachine.provide({
      actors: {
        unresolveItem: fromPromise<Item, UnresolveRequest>(({ input, signal }) =>
          markUnresolved(api, input, signal),
        ),
        deleteItem: fromPromise<number, { id: number }>(({ input, signal }) =>
          removeItem(api, input.id, signal),
        ),
        duplicateItem: fromPromise<Item, DuplicateRequest>(({ input, signal }) =>
          copyItem(api, input, signal),
        ),
      },
    }),
  };
}
