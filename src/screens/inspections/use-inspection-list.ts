import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import { useMachines } from '../../app/services';
import { useAddressQuery } from '../../components/use-address-query';
import { useLoad } from '../../components/use-load';
import { pathFor, queryFrom } from './inspection-query';

/** The inspection list, mirrored in the address so that Back and a reload bring it back. */
export function useInspectionList() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const list = useLoad(useMachines().inspectionList, queryFrom(search));
  const { actor, query, data, isBusy } = list;
  useAddressQuery(actor, { queryFrom, pathFor });

  // Rows vanish, and links get old: behind the last page is the last.
  const last = Math.ceil((data?.total ?? 0) / LIST_PAGE_SIZE);
  const isBeyond = !isBusy && last > 0 && query.page > last;
  useEffect(() => {
    if (isBeyond) navigate(pathFor({ ...query, page: last }), { replace: true });
  }, [isBeyond, last, navigate, query]);

  return {
    ...list,
    isBeyond,
    /** A filter, the order or the page was chosen. */
    choose: (changes: Partial<InspectionQuery>) => {
      actor.send({ type: 'query.changed', query: { ...query, page: 1, ...changes } });
    },
    type: (text: string) => {
      actor.send({ type: 'search.typed', query: { ...query, page: 1, search: text } });
    },
  };
}
