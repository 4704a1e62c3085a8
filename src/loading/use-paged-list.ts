import { useEffect, useEffectEvent } from 'react';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import type { Page } from '../../machines/loading/page';
import { type ListAddresses, useListQuery } from './use-list-query';
import { type LoadMachine, useLoad } from './use-load';

/** A list that the server pages by the query in the address. */
export function usePagedList<
  Query extends { search: string; page: number },
  Data extends Page<unknown>,
>(machine: LoadMachine<Query, Data>, addresses: ListAddresses<Query>) {
  const { applied, isTyping, correct, ...controls } = useListQuery(addresses);
  const list = useLoad(machine, applied);
  const isBusy = list.isBusy || isTyping;

  // Rows can be deleted and links can be old, so a page beyond the last shows the last.
  const last = Math.ceil((list.data?.total ?? 0) / LIST_PAGE_SIZE);
  const isCurrent = !isBusy && list.query.page === applied.page;
  const isBeyond = isCurrent && last > 0 && applied.page > last;
  const goToLast = useEffectEvent(() => {
    correct({ page: last } as Partial<Query>);
  });
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond]);

  return { ...list, ...controls, isBusy, isBeyond };
}
