import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ItemQuery } from '../../../../machines/items/item-list-rows';
import { type ListQuery, useListQuery } from '../../../loading/use-list-query';
import { DEFAULT_ITEM_QUERY, itemListPath, itemQueryFrom, itemsView } from './item-query';

export interface ItemQueryControls extends Pick<
  ListQuery<ItemQuery>,
  'query' | 'applied' | 'choose' | 'type'
> {
  clear: () => void;
  /** Shows the items as a list or a board, and remembers that. */
  show: (view: ItemQuery['view']) => void;
}

/** The query of an inspection's items, and the functions that change it. */
export function useItemQuery(inspectionId: number, hasDrafts: boolean): ItemQueryControls {
  // Stays the same while the page is open, so that Back returns to what an address showed before.
  const [opening] = useState(itemsView.read);
  const addresses = useMemo(
    () => ({
      queryFrom: (search: string) => itemQueryFrom(search, opening),
      pathFor: (query: ItemQuery) => itemListPath(inspectionId, query, opening),
    }),
    [inspectionId, opening],
  );
  const { query, applied, choose, type, correct } = useListQuery(addresses);
  // Resets the filter when the last draft is gone. If the user chooses it without any drafts, it
  // stays and the list says so.
  const leaveDrafts = useEffectEvent(() => {
    if (applied.status === 'Draft') correct({ status: '', page: 1 });
  });
  useEffect(() => {
    if (!hasDrafts) leaveDrafts();
  }, [hasDrafts]);
  return {
    query,
    applied,
    choose,
    type,
    clear: () => {
      choose({ ...DEFAULT_ITEM_QUERY, view: query.view, sort: query.sort });
    },
    show: (view) => {
      itemsView.choose(view);
      choose({ view });
    },
  };
}
