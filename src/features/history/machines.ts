import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { HistoryPage } from '../../../contract/history/history';
import {
  catchUpPause,
  historyMachine,
  type HistoryRequest,
} from '../../../machines/history/history.machine';
import type { RecordsChanged } from '../../../machines/loading/load-context';
import { spread } from '../../loading/repeats';
import { onAllRecordNews } from '../../platform/live/record-news';
import { actionEffects } from '../../actions/action-effects';
import { saveFile } from '../../platform/save-file';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { historyFileName } from '../../../contract/history/file-name';
import { historyDownloadMachine } from '../../../machines/history/history-download.machine';
import { fetchHistory, fetchHistoryFile } from './calls';

/** The machines of a record's history with their effects. */
export function provideHistoryMachines({ api }: SignedIn) {
  return {
    history: historyMachine.provide({
      delays: { catchUpPause: ({ context }) => spread(catchUpPause(context)) },
      actors: {
        loadPage: fromPromise<HistoryPage, HistoryRequest>(({ input, signal }) =>
          fetchHistory(api, input, signal),
        ),
        hearRecords: fromCallback<EventObject, NonReducibleUnknown, RecordsChanged>(
          ({ sendBack }) =>
            onAllRecordNews((news) => {
              sendBack({ type: 'records.changed', news });
            }),
        ),
      },
    }),
    historyDownload: historyDownloadMachine.provide(
      actionEffects(async (file, { signal }) => {
        const { kind, id } = file.subject;
        saveFile(await fetchHistoryFile(api, file, signal), historyFileName(kind, id));
        return {};
      }),
    ),
  };
}

export const useHistoryMachines = machinesHook(provideHistoryMachines);
