import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useRememberedAddress } from '../ui/last-addresses';

/** A query that the list itself has corrected takes the place of the one that led to nothing. */
interface QueryActor<Query> {
  send: (event: { type: 'query.changed'; query: Query }) => void;
  on: (
    type: 'query.settled',
    listener: (event: { query: Query; isCorrected?: true }) => void,
  ) => { unsubscribe: () => void };
}

interface Addresses<Query> {
  /** The query in the part of an address behind its `?`; what cannot be read is the default. */
  queryFrom: (search: string) => Query;
  pathFor: (query: Query) => string;
}

/**
 * Mirrors a list's query in the address, so that Back, a reload, a shared link and the way back from
 * what it leads to bring it back.
 * Every choice is a step back; going on with a search is not.
 */
export function useAddressQuery<Query extends { search: string }>(
  actor: QueryActor<Query>,
  { queryFrom, pathFor }: Addresses<Query>,
): void {
  const search = useSearch();
  useRememberedAddress(pathFor(queryFrom(search)));
  const [, navigate] = useLocation();
  const written = useRef<string | null>(null);

  const write = useEffectEvent((query: Query, isCorrected: boolean) => {
    const before = queryFrom(window.location.search);
    const path = pathFor(query);
    written.current = path;
    if (path === pathFor(before)) return;
    const isGoingOn = before.search !== '' && before.search !== query.search;
    navigate(path, { replace: isCorrected || isGoingOn });
  });
  const read = useEffectEvent(() => {
    const query = queryFrom(search);
    // An address that the list itself has written says nothing new, even if typing went on since.
    if (pathFor(query) !== written.current) actor.send({ type: 'query.changed', query });
    written.current = null;
  });

  useEffect(() => {
    const subscription = actor.on('query.settled', ({ query, isCorrected = false }) => {
      write(query, isCorrected);
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [actor]);
  useEffect(() => {
    read();
  }, [actor, search]);
}
