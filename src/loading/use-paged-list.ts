import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import type { Page } from '../../machines/loading/page';
import { useAddressQuery } from './use-address-query';
import { type LoadMachine, useLoad } from './use-load';

interface PagedQuery {
  search: string;
  page: number;
}

interface Addresses<Query> {
  /** The query in the part of an address behind its `?`; what cannot be read is the default. */
  queryFrom: (search: string) => Query;
  pathFor: (query: Query) => string;
}

/** A list that the server pages, mirrored in the address so that Back and a reload bring it back. */
export function usePagedList<Query extends PagedQuery, Data extends Page<unknown>>(
  machine: LoadMachine<Query, Data>,
  addresses: Addresses<Query>,
) {
  const search = useSearch();
  const [, navigate] = useLocation();
  const list = useLoad(machine, addresses.queryFrom(search));
  const { actor, query, data, isBusy } = list;
  useAddressQuery(actor, addresses);

  // Rows vanish, and links get old: behind the last page is the last.
  const last = Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE);
  const isBeyond = !isBusy && last > 0 && query.page > last;
  const lastPath = isBeyond ? addresses.pathFor({ ...query, page: last }) : null;
  useEffect(() => {
    if (lastPath !== null) navigate(lastPath, { replace: true });
  }, [lastPath, navigate]);

  return {
    ...list,
    isBeyond,
    /** A filter, the order or the page was chosen. */
    choose: (changes: Partial<Query>) => {
      actor.send({ type: 'query.changed', query: { ...query, page: 1, ...changes } });
    },
    type: (text: string) => {
      actor.send({ type: 'search.typed', query: { ...query, page: 1, search: text } });
    },
  };
}
