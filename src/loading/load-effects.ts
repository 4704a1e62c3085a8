import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Copies } from '../platform/offline/copies';
import type { ItemChanges } from '../platform/outbox/record-changes';
import type { DeviceCopy, RecordsChanged } from '../../machines/loading/load-context';
import { PATIENCE_MS } from '../../machines/loading/load.machine';
import { hearReturn } from '../platform/connection/hear-return';
import { stopAll } from '../platform/stop-all';
import { repeats } from './repeats';
import { onRecordNews, onUnshownNews } from '../platform/live/record-news';

type Fetch<Query, Data> = (query: Query, signal: AbortSignal) => Promise<Data>;
type Recall<Query, Data> = (copies: Copies, query: Query) => Promise<DeviceCopy<Data> | null>;

type Heard = { type: 'connection.returned' } | RecordsChanged;

/** What a load machine listens to while its data is shown. */
export type Watched = { type: 'changes.made' } | Heard;

/** Reports changes, and when a failed load of them is worth retrying. Returns a function that stops it. */
export function hearRecords(
  onNews: typeof onRecordNews,
  sendBack: (event: Heard) => void,
): () => void {
  return stopAll([
    onNews((news) => {
      sendBack({ type: 'records.changed', news });
    }),
    hearReturn(sendBack),
  ]);
}

/** The effects of a load machine; `onNews` notifies it of changes. */
export const loadEffects = <Query, Data>(
  fetch: Fetch<Query, Data>,
  onNews: typeof onRecordNews = onUnshownNews,
) => ({
  ...repeats,
  actors: {
    load: fromPromise<Data, { query: Query }>(({ input, signal }) => fetch(input.query, signal)),
    watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
      hearRecords(onNews, sendBack),
    ),
  },
});

/** Several changes in a row are loaded together. */
const PAUSE_MS = 500;

/** Calls back after changes, but no more often than the pause allows. */
export function afterChanges(
  { onChange }: Pick<ItemChanges, 'onChange'>,
  call: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      call();
    }, PAUSE_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

interface OnDevice {
  /** Null if this browser keeps no copies of the user's records. */
  copies: () => Promise<Copies | null>;
  changes: ItemChanges;
  /** Whether the browser believes that it has a connection. */
  isOnline?: () => boolean;
}

/**
 * The effects of a load machine whose answers the device keeps, including the changes that wait.
 */
export const copiedLoadEffects = <Query, Data>(
  { copies, changes, isOnline = () => navigator.onLine }: OnDevice,
  fetch: Fetch<Query, Data>,
  recall: Recall<Query, Data>,
) => ({
  ...repeats,
  // A request may wait for the session although the browser knows that it has no connection.
  delays: { ...repeats.delays, patience: () => (isOnline() ? PATIENCE_MS : 0) },
  actors: {
    ...loadEffects(fetch).actors,
    recall: fromPromise<DeviceCopy<Data> | null, { query: Query }>(async ({ input }) => {
      const all = await copies();
      return all === null ? null : recall(all, input.query);
    }),
    watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
      stopAll([
        afterChanges(changes, () => {
          sendBack({ type: 'changes.made' });
        }),
        hearRecords(onRecordNews, sendBack),
      ]),
    ),
  },
});
