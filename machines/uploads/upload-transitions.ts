import { failureOf } from '../failure';
import type { Description, UploadContext } from './upload-context';
import { isDeleted, type UploadEntry } from './upload-entry';
import type { SentItem } from './upload-setup';

/** Transitions and actions that several states of an upload share. */

interface Now {
  context: UploadContext;
}

export const cancelled = { target: '#upload.cancelled' } as const;

/** A photo that the server has stays there: only its description was still to be sent. */
export const cancelledUnlessOnServer = [
  {
    guard: 'isOnServer',
    target: '#upload.gone',
    actions: { type: 'forgetEntry', params: ({ context }: Now) => context.entry.id },
  },
  cancelled,
] as const;

/** Stores the state for other tabs and later visits. */
export const keepState = {
  type: 'changeEntry',
  params: ({ context: { entry } }: Now) => ({
    id: entry.id,
    changes: {
      state: entry.state,
      failure: entry.failure,
      ...(isDeleted(entry) && { photoId: undefined }),
    },
  }),
} as const;

export const keepStarted = {
  type: 'changeEntry',
  params: ({ context: { entry } }: Now) => ({
    id: entry.id,
    changes: { state: entry.state, compress: entry.compress },
  }),
} as const;

const keepItem = {
  type: 'changeEntry',
  params: ({ context: { entry } }: Now) => ({
    id: entry.id,
    changes: { itemId: entry.itemId, localItemId: entry.localItemId },
  }),
} as const;

/** Waits for the server's id of the item; photos of a removed item fail. */
export const itemWait = {
  id: 'awaitItem',
  src: 'awaitItem',
  input: ({ context }: Now) => ({ itemId: context.entry.itemId }),
} as const;

interface Sent {
  event: { output: SentItem };
}

export const movedToItem = [
  { type: 'moveToItem', params: ({ event }: Sent) => event.output },
  keepItem,
] as const;

export const itemRemoved = {
  guard: {
    type: 'isRemoved',
    params: ({ event }: { event: { error: unknown } }) => failureOf(event.error),
  },
  target: '#upload.failed',
  actions: [
    {
      type: 'noteFailure',
      params: ({ event }: { event: { error: unknown } }) => failureOf(event.error),
    },
    keepState,
    'announceFailure',
  ],
} as const;

/** Only the named fields of a description. */
const descriptionOf = ({ caption, category }: Description): Description => ({
  ...(caption === undefined ? {} : { caption }),
  ...(category === undefined ? {} : { category }),
});

export const redescribed = {
  actions: [
    {
      type: 'describe',
      params: ({ event }: { event: Description }) => descriptionOf(event),
    },
    {
      type: 'changeEntry',
      params: ({ context, event }: Now & { event: Description }) => ({
        id: context.entry.id,
        changes: descriptionOf(event),
      }),
    },
  ],
} as const;

interface Changed {
  event: { entry: UploadEntry };
}

export const entryIn = ({ event }: Changed) => event.entry;
export const followed = { actions: { type: 'follow', params: entryIn } } as const;
export const startedElsewhere = {
  guard: { type: 'isPending', params: entryIn },
  target: '#upload.pending',
  actions: { type: 'takeOver', params: entryIn },
} as const;
export const failedElsewhere = {
  guard: { type: 'isFailed', params: entryIn },
  target: '#upload.failed',
  actions: [{ type: 'takeOver', params: entryIn }, 'announceFailure'],
} as const;

/** A temporary failure is retried automatically. */
export const revival = {
  target: 'pending',
  actions: [{ type: 'restart', params: 'app' }, keepState],
} as const;
