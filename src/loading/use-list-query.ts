import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import { typedSearchMachine } from '../../machines/loading/typed-search.machine';
import { useEmitted, useScreenActor } from '../platform/actors';
import { useRememberedAddress } from '../ui/last-addresses';

export interface ListAddresses<Query> {
  /** The query in the part of an address behind its `?`; what cannot be read is the default. */
  queryFrom: (search: string) => Query;
  pathFor: (query: Query) => string;
}

export interface ListQuery<Query> {
  /** What the controls show: the address, and what is being typed. */
  query: Query;
  /** What the address says: what the list shows. */
  applied: Query;
  isTyping: boolean;
  /** A filter, the order, the page or the view was chosen. */
  choose: (changes: Partial<Query>) => void;
  type: (text: string) => void;
  /** Takes the place of an address that leads to nothing. */
  correct: (changes: Partial<Query>) => void;
}

type Snapshot = SnapshotFrom<typeof typedSearchMachine>;

const selectTyped = ({ context }: Snapshot) => context.typed;
const selectIsTyping = (snapshot: Snapshot) => snapshot.hasTag('typing');

/**
 * The state of a list: its address, so that Back, a reload, a shared link and the way back from
 * what it leads to bring it back. Every choice is a step back; going on with a search is not.
 */
export function useListQuery<Query extends { search: string; page: number }>({
  queryFrom,
  pathFor,
}: ListAddresses<Query>): ListQuery<Query> {
  const search = useSearch();
  const [, navigate] = useLocation();
  const applied = useMemo(() => queryFrom(search), [queryFrom, search]);
  const address = pathFor(applied);
  useRememberedAddress(address);

  const typing = useScreenActor(typedSearchMachine);
  const typed = useSelector(typing, selectTyped);
  const isTyping = useSelector(typing, selectIsTyping);
  const query = typed?.address === address ? { ...applied, page: 1, search: typed.text } : applied;

  const go = (next: Query, replace: boolean) => {
    const path = pathFor(next);
    if (path !== address) navigate(path, { replace });
  };
  const choose = (next: Query) => {
    go(next, applied.search !== '' && applied.search !== next.search);
  };
  useEmitted(typing, {
    'search.settled': ({ typed: { text, address: typedAt } }) => {
      if (typedAt === address) choose({ ...applied, page: 1, search: text });
    },
  });

  return {
    query,
    applied,
    isTyping,
    choose: (changes) => {
      typing.send({ type: 'search.drop' });
      choose({ ...query, page: 1, ...changes });
    },
    type: (text) => {
      typing.send({ type: 'search.typed', typed: { text, address } });
    },
    correct: (changes) => {
      go({ ...applied, ...changes }, true);
    },
  };
}
