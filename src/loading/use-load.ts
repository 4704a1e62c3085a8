import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../machines/failure';
import type { LoadContext } from '../../machines/loading/load-context';
import type { loadMachineOf } from '../../machines/loading/load.machine';
import { useInform, useScreenActor } from '../platform/actors';

export type LoadMachine<Query extends object, Data> = ReturnType<typeof loadMachineOf<Query, Data>>;
export type LoadActor<Query extends object, Data> = ActorRefFrom<LoadMachine<Query, Data>>;

interface Loaded<Query, Data> {
  query: Query;
  data: Data | null;
  /** When `data` is the device's copy: its time, in milliseconds since 1970. */
  copiedAt: number | null;
  /** The failure, while the screen offers to retry. */
  failure: Failure | null;
  isBusy: boolean;
  /** How many new records are held back; null if the screen shows the whole answer. */
  held: number | null;
}

interface Snapshot<Query, Data> {
  context: LoadContext<Query, Data>;
  hasTag: (tag: 'busy') => boolean;
  value: unknown;
}

const selectQuery = <Query, Data>({ context }: Snapshot<Query, Data>) => context.query;
const selectData = <Query, Data>({ context }: Snapshot<Query, Data>) => context.data;
const selectCopiedAt = <Query, Data>({ context }: Snapshot<Query, Data>) => context.copiedAt;
/** Nobody here waits for what others have changed. */
const selectIsBusy = <Query, Data>(snapshot: Snapshot<Query, Data>) =>
  snapshot.hasTag('busy') && !snapshot.context.isForNews;
const selectHeld = <Query, Data>({ context }: Snapshot<Query, Data>) => context.held?.count ?? null;
const selectFailure = <Query, Data>(snapshot: Snapshot<Query, Data>) =>
  snapshot.hasTag('busy') ? null : snapshot.context.failure;

/** The state of a load actor. */
export function useLoaded<Query extends object, Data>(
  actor: LoadActor<Query, Data>,
): Loaded<Query, Data> {
  return {
    query: useSelector(actor, selectQuery<Query, Data>),
    data: useSelector(actor, selectData<Query, Data>),
    copiedAt: useSelector(actor, selectCopiedAt<Query, Data>),
    failure: useSelector(actor, selectFailure<Query, Data>),
    isBusy: useSelector(actor, selectIsBusy<Query, Data>),
    held: useSelector(actor, selectHeld<Query, Data>),
  };
}

/** Loads by a query as long as the component is mounted, and again when the query changes. */
export function useLoad<Query extends object, Data>(
  machine: LoadMachine<Query, Data>,
  query: Query,
): Loaded<Query, Data> & {
  actor: LoadActor<Query, Data>;
  retry: () => void;
  showHeld: () => void;
} {
  const actor = useScreenActor(machine, { input: { query } });
  useInform(actor, { type: 'query.changed', query });
  return {
    ...useLoaded(actor),
    actor,
    retry: () => {
      actor.send({ type: 'load.again' });
    },
    showHeld: () => {
      actor.send({ type: 'news.show' });
    },
  };
}
