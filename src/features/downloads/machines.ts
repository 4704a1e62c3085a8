import { type EventObject, fromCallback, fromPromise } from 'xstate';
import {
  downloadMachine,
  type DownloadRequest,
  type SavedFile,
} from '../../../machines/downloads/download.machine';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { downloadFile, readProgress } from './calls';

/** How often the server is asked for the progress, in milliseconds. */
const ASK_EVERY_MS = 1000;

interface Asked {
  request: DownloadRequest;
  key: string;
}

/** The machine of a download with its effects. */
export function provideDownloadMachines({ api }: SignedIn) {
  return {
    download: downloadMachine.provide({
      actors: {
        fetchFile: fromPromise<SavedFile, Asked>(({ input, signal }) =>
          downloadFile(api, input, signal),
        ),
        readProgress: fromCallback<EventObject, Asked>(({ input, sendBack }) => {
          const leaving = new AbortController();
          const timer = setInterval(() => {
            void readProgress(api, input.key, leaving.signal).then((progress) => {
              if (progress !== null && !leaving.signal.aborted)
                sendBack({ type: 'progress.read', progress });
            });
          }, ASK_EVERY_MS);
          return () => {
            clearInterval(timer);
            leaving.abort();
          };
        }),
      },
    }),
  };
}

export const useDownloadMachines = machinesHook(provideDownloadMachines);
