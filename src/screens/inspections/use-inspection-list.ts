import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import { useMachines } from '../../app/services';
import { useLoad } from '../../components/use-load';
import { pathFor, queryFrom } from './inspection-query';

/** The inspection list, mirrored in the address so that Back and a reload bring it back. */
export function useInspectionList() {
  const search = useSearch();
  const [, navigate] = useLocation();
  const list = useLoad(useMachines().inspectionList, queryFrom(search));
  const { actor } = list;
  const written = useRef<string | null>(null);

  useEffect(() => {
    const subscription = actor.on('query.settled', ({ query }) => {
      const path = pathFor(query);
      written.current = path;
      if (path !== pathFor(queryFrom(window.location.search))) navigate(path, { replace: true });
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor, navigate]);

  useEffect(() => {
    const query = queryFrom(search);
    // An address that the list itself has written says nothing new, even if typing went on since.
    if (pathFor(query) !== written.current) actor.send({ type: 'query.changed', query });
    written.current = null;
  }, [actor, search]);

  return {
    ...list,
    /** A filter, the order or the page was chosen. */
    choose: (changes: Partial<InspectionQuery>) => {
      actor.send({ type: 'query.changed', query: { ...list.query, page: 1, ...changes } });
    },
    type: (text: string) => {
      actor.send({ type: 'search.typed', query: { ...list.query, page: 1, search: text } });
    },
  };
}
