import * as calls from '../../../contract/items/list-calls';
import type { Registrar } from '../../http/calls/handlers';
import type { Services } from '../../http/services';
import { listAllItems, listItems } from '../../repositories/items/item-list';

export function itemListRoutes(register: Registrar, { database, lists }: Services): void {
  register.list(calls.listItems, ({ query }, { user }) =>
    listAllItems(database, lists, { ...query, userId: user.id }),
  );
  register.list(calls.listItemsOfInspection, ({ params, query }) =>
    listItems(database, lists, { ...query, ...params }),
  );
  for (const call of [
    calls.listItemsByCategory,
    calls.listItemsByPriority,
    calls.listItemsByStatus,
  ] as const) {
    register.list(call as typeof calls.listItemsByStatus, ({ params, query }) =>
      listItems(database, lists, { ...query, ...params }),
    );
  }
  register.list(calls.listUnresolvedItems, ({ query }) =>
    listItems(database, lists, { ...query, isResolved: false }),
  );
}
