import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { SnapshotFrom } from 'xstate';
import { typedSearchMachine } from '../../machines/loading/typed-search.machine';
import { useQueryText } from '../platform/address';
import { useEmitted, useScreenActor } from '../platform/actors';
import { useRememberedAddress } from '../ui/page/last-addresses';

export interface ListAddresses<Query> {
  /** Parses the query of an address, after its `?`. Invalid values become the default. */
  queryFrom: (search: string) => Query;
  pathFor: (query: Query) => string;
  /** The address that leads back to the list; by default that of the query. */
  wayBackFor?: (query: Query) => string;
}

export interface ListQuery<Query> {
  /** The values of the controls: those of the address, and the text being typed. */
  query: Query;
  /** The query in the address, which is the query of the displayed list. */
  applied: Query;
  isTyping: boolean;
  /** Applies a choice of filter, order, page or view. */
  choose: (changes: Partial<Query>) => void;
  type: (text: string) => void;
  /** Replaces an address that no longer leads anywhere. */
  correct: (changes: Partial<Query>) => void;
}

type Snapshot = SnapshotFrom<typeof typedSearchMachine>;

const selectTyped = ({ context }: Snapshot) => context.typed;
const selectIsTyping = (snapshot: Snapshot) => snapshot.hasTag('typing');

/**
 * The state of a list is its address, so that Back, a reload, a shared link and the link back from
 * a record restore it. Every choice adds a history entry; typing further in a search does not.
 */
export function useListQuery<Query extends { search: string; page: number }>({
  queryFrom,
  pathFor,
  wayBackFor = pathFor,
}: ListAddresses<Query>): ListQuery<Query> {
  const search = useQueryText();
  const [, navigate] = useLocation();
  const applied = useMemo(() => queryFrom(search), [queryFrom, search]);
  const address = pathFor(applied);
  useRememberedAddress(wayBackFor(applied));

  const typing = useScreenActor(typedSearchMachine);
  const typed = useSelector(typing, selectTyped);
  const isTyping = useSelector(typing, selectIsTyping);
  const query = typed?.address === address ? { ...applied, page: 1, search: typed.text } : applied;

  const go = (next: Query, { replace }: { replace: boolean }) => {
    const path = pathFor(next);
    if (path !== address) navigate(path, { replace });
  };
  const choose = (next: Query) => {
    go(next, { replace: applied.search !== '' && applied.search !== next.search });
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
      go({ ...applied, ...changes }, { replace: true });
    },
  };
}
