import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import type { ItemQuery, itemListMachine } from '../../../../machines/items/item-list.machine';
import { useItemMachines } from '../machines';
import { useAddressQuery } from '../../../loading/use-address-query';
import { DEFAULT_ITEM_QUERY, itemListPath, itemQueryFrom } from './item-query';
import { useScreenActor } from '../../../platform/actors';

type Snapshot = SnapshotFrom<typeof itemListMachine>;

const selectQuery = ({ context }: Snapshot) => context.query;
const selectApplied = ({ context }: Snapshot) => context.applied;

export interface ItemQueryControls {
  /** What the controls show. */
  query: ItemQuery;
  /** What the items are filtered by. */
  applied: ItemQuery;
  choose: (changes: Partial<ItemQuery>) => void;
  type: (search: string) => void;
  clear: () => void;
}

/** Which items of an inspection are shown and how, mirrored in the address. */
export function useItemQuery(inspectionId: number, hasDrafts: boolean): ItemQueryControls {
  const search = useSearch();
  const actor = useScreenActor(useItemMachines().itemList, {
    input: { query: itemQueryFrom(search) },
  });
  const query = useSelector(actor, selectQuery);
  const applied = useSelector(actor, selectApplied);
  useAddressQuery(actor, {
    queryFrom: itemQueryFrom,
    pathFor: (settled: ItemQuery) => itemListPath(inspectionId, settled),
  });
  useEffect(() => {
    if (!hasDrafts) actor.send({ type: 'drafts.completed' });
  }, [actor, hasDrafts]);
  const choose = (changes: Partial<ItemQuery>) => {
    actor.send({ type: 'query.changed', query: { ...query, page: 1, ...changes } });
  };
  return {
    query,
    applied,
    choose,
    type: (text) => {
      actor.send({ type: 'search.typed', query: { ...query, page: 1, search: text } });
    },
    clear: () => {
      choose({ ...DEFAULT_ITEM_QUERY, view: query.view, sort: query.sort });
    },
  };
}
