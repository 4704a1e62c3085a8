import { nanoid } from 'nanoid';
import { useMemo, useState } from 'react';
import type { AllItemsView } from '../../../machines/items/all-items.machine';
import { usePagedList } from '../../loading/use-paged-list';
import { clearedBy, isFilteredBy } from '../../loading/view-filters';
import { useMoment, useScreenActor } from '../../platform/actors';
import { useChangeReports } from '../items/list/use-change-reports';
import { useUser } from '../session/use-session';
import { allItemsAddresses, IMPLIED, ITEMS_PATH, NO_FILTERS, sortOf } from './all-items-query';
import { useAllItemsMachines } from './machines';

/** The list of all items, and what can be done with them. */
export function useAllItems() {
  const userId = useUser()?.id ?? 0;
  const { today } = useMoment();
  const machines = useAllItemsMachines();
  const addresses = useMemo(() => allItemsAddresses({ userId, today }), [userId, today]);
  const list = usePagedList(machines.allItems, addresses);
  const [copyKey] = useState(() => nanoid());
  const actor = useScreenActor(machines.allItemsActions, {
    input: { list: list.actor, copyKey },
  });
  const { selection, actions } = actor.getSnapshot().context;
  useChangeReports(selection);
  return {
    ...list,
    selection,
    actions,
    /** The query string that follows the path in the address of the first page. */
    address: addresses.pathFor({ ...list.query, page: 1 }).slice(ITEMS_PATH.length + 1),
    isFiltered: isFilteredBy(list.query, NO_FILTERS),
    clear: () => {
      list.choose(NO_FILTERS);
    },
    show: (view: AllItemsView) => {
      list.choose({ view, sort: sortOf(view), ...clearedBy(IMPLIED, view) });
    },
  };
}

export type AllItemsList = ReturnType<typeof useAllItems>;
