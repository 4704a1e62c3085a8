import { fromPromise } from 'xstate';
import type { HistoryPage } from '../../../contract/history/history';
import { historyMachine, type HistoryRequest } from '../../../machines/history/history.machine';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { fetchHistory } from './calls';

/** The machine of a record's history with its effects. */
export function provideHistoryMachines({ api }: SignedIn) {
  return {
    history: historyMachine.provide({
      actors: {
        loadPage: fromPromise<HistoryPage, HistoryRequest>(({ input, signal }) =>
          fetchHistory(api, input, signal),
        ),
      },
    }),
  };
}

export const useHistoryMachines = machinesHook(provideHistoryMachines);
