import { shallowEqual, useSelector } from '@xstate/react';
import { useDeferredValue, useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Failure } from '../../machines/failure';
import type { LoadContext } from '../../machines/loading/load-context';
import type { loadMachineOf } from '../../machines/loading/load.machine';
import { useInform, useScreenActor } from '../platform/actors';
import { afterPaint } from '../platform/after-paint';
import { reportShown } from '../platform/first-page';

export type LoadMachine<Query extends object, Data> = ReturnType<typeof loadMachineOf<Query, Data>>;
export type LoadActor<Query extends object, Data> = ActorRefFrom<LoadMachine<Query, Data>>;

interface Loaded<Query, Data> {
  query: Query;
  data: Data | null;
  /** The time of the device's copy if `data` is one, in milliseconds since 1970. */
  copiedAt: number | null;
  /** The failure, while the screen offers to retry or the record does not exist. */
  failure: Failure | null;
  isBusy: boolean;
  /** Whether the server did not answer and the device is still looking for its copy. */
  isSearching: boolean;
  /** How many new records are held back; null if the screen shows the whole answer. */
  held: number | null;
}

interface LoadOptions {
  /**
   * Whether this is shown beside the records of the page, such as options of a filter. What the first
   * page does not need waits for the records, and not for this.
   */
  isBeside?: boolean;
}

interface Snapshot<Query, Data> {
  context: LoadContext<Query, Data>;
  hasTag: (tag: 'busy') => boolean;
  value: unknown;
}

/** Whether the server has answered, and nothing else is awaited. */
export const isAnswer = ({
  isBusy,
  failure,
  copiedAt,
}: Pick<Loaded<unknown, unknown>, 'isBusy' | 'failure' | 'copiedAt'>): boolean =>
  !isBusy && failure === null && copiedAt === null;

/** A record that does not exist is not there while it is requested again, either. */
const missing = (failure: Failure | null) => (failure?.status === 404 ? failure : null);

const isRecalling = (value: unknown) =>
  typeof value === 'object' && value !== null && 'recalling' in value;

function selectLoaded<Query, Data>(snapshot: Snapshot<Query, Data>): Loaded<Query, Data> {
  const { query, data, copiedAt, failure, held, isForNews, retries } = snapshot.context;
  // The user waits neither for other people's changes nor for an attempt that the load makes by
  // itself: these leave the failure, and the focus on it, as they are.
  const isBusy = snapshot.hasTag('busy') && retries === 0 && !isForNews;
  return {
    query,
    data,
    copiedAt,
    failure: isBusy ? missing(failure) : failure,
    isBusy,
    isSearching: isRecalling(snapshot.value),
    held: held?.count ?? null,
  };
}

/**
 * The state of a load actor. Its data may be a whole list, so React renders it in short slices,
 * between which the page responds to taps and keys. A reload is shown at once.
 */
export function useLoaded<Query extends object, Data>(
  actor: LoadActor<Query, Data>,
  { isBeside = false }: LoadOptions = {},
): Loaded<Query, Data> {
  const newest = useSelector(actor, selectLoaded<Query, Data>, shallowEqual);
  const drawn = useDeferredValue(newest);
  const isShown = !isBeside && (drawn.data !== null || drawn.failure !== null);
  // The frame that shows the records is painted first. What is requested before it competes with it.
  useEffect(() => (isShown ? afterPaint(() => afterPaint(reportShown)) : undefined), [isShown]);
  return newest.isBusy ? { ...drawn, isBusy: true, failure: missing(drawn.failure) } : drawn;
}

/** Loads by a query as long as the component is mounted, and again when the query changes. */
export function useLoad<Query extends object, Data>(
  machine: LoadMachine<Query, Data>,
  query: Query,
  options?: LoadOptions,
): Loaded<Query, Data> & {
  actor: LoadActor<Query, Data>;
  retry: () => void;
  showHeld: () => void;
} {
  const actor = useScreenActor(machine, { input: { query } });
  useInform(actor, { type: 'query.changed', query });
  return {
    ...useLoaded(actor, options),
    actor,
    retry: () => {
      actor.send({ type: 'load.again' });
    },
    showHeld: () => {
      actor.send({ type: 'news.show' });
    },
  };
}
