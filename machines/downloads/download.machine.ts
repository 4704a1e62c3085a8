import { assign, emit, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type { FileFormat } from '../../contract/downloads/limits';
import { type Failure, failureOf, notProvided } from '../failure';

/** A file that the user asks for. */
export interface DownloadRequest {
  /** The name of the call that sends it. */
  call: DownloadCall;
  /** The record whose contents the file has. */
  id?: number;
  /** The filters and the order of the list, as the list itself asks for them. */
  query: Readonly<Record<string, string | undefined>>;
  format: FileFormat | 'zip';
  /** The kind of file, used in its name: `items`. */
  name: string;
  /** What the progress counts: `items`. */
  unit: string;
}

export type DownloadCall =
  | 'downloadInspections'
  | 'downloadItems'
  | 'downloadItemsOfInspection'
  | 'downloadPhotosOfInspection'
  | 'downloadProjects'
  | 'downloadClients'
  | 'downloadReports'
  | 'downloadUsers';

/** How many of the total have been sent. */
export interface DownloadProgress {
  done: number;
  total: number;
}

/** A file that was handed to the browser. */
export interface SavedFile {
  fileName: string;
  /** What it lacks, in words; null if it has everything. */
  lacks: string | null;
}

interface Input {
  request: DownloadRequest;
  /** The name of the download, under which the server reports its progress. */
  key: string;
}

interface Context extends Input {
  progress: DownloadProgress | null;
  failure: Failure | null;
}

export type DownloadEvent =
  | { type: 'progress.read'; progress: DownloadProgress }
  | { type: 'download.again' }
  | { type: 'download.cancel' };

export type DownloadEmitted =
  | ({ type: 'download.saved' } & SavedFile)
  | { type: 'download.dropped' };

/** Downloads one file. A file that did not arrive completely is not saved. */
export const downloadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DownloadEvent,
    input: {} as Input,
    emitted: {} as DownloadEmitted,
  },
  actors: {
    fetchFile: fromPromise<SavedFile, Input>(() => notProvided('download.fetchFile')),
    readProgress: fromCallback<EventObject, Input>(() => notProvided('download.readProgress')),
  },
  actions: {
    noteProgress: assign((_, { progress }: { progress: DownloadProgress }) => ({ progress })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clear: assign({ progress: null, failure: null }),
    announceFile: emit((_, file: SavedFile) => ({ type: 'download.saved', ...file })),
    announceEnd: emit({ type: 'download.dropped' }),
  },
}).createMachine({
  id: 'download',
  context: ({ input }) => ({ ...input, progress: null, failure: null }),
  initial: 'downloading',
  states: {
    downloading: {
      description: 'The file is being received. The server is asked for the progress.',
      entry: 'clear',
      on: {
        'progress.read': { actions: { type: 'noteProgress', params: ({ event }) => event } },
        'download.cancel': { target: 'dropped' },
        'download.again': { description: 'The file is loading.' },
      },
      invoke: [
        {
          id: 'fetchFile',
          src: 'fetchFile',
          input: ({ context: { request, key } }) => ({ request, key }),
          onDone: {
            target: 'saved',
            actions: { type: 'announceFile', params: ({ event }) => event.output },
          },
          onError: {
            target: 'failed',
            actions: { type: 'noteFailure', params: ({ event }) => event },
          },
        },
        {
          id: 'readProgress',
          src: 'readProgress',
          input: ({ context: { request, key } }) => ({ request, key }),
          onError: { description: 'The file arrives even without a progress report.' },
        },
      ],
    },
    failed: {
      description: 'The file did not arrive, or not completely; nothing was saved.',
      on: {
        'download.again': { target: 'downloading' },
        'download.cancel': { target: 'dropped' },
      },
    },
    saved: { description: 'The whole file was handed to the browser.', type: 'final' },
    dropped: {
      description: 'The user no longer wants the file.',
      type: 'final',
      entry: ['clear', 'announceEnd'],
    },
  },
});
