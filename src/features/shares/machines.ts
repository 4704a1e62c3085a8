import { fromPromise } from 'xstate';
import { SHARE_MESSAGES } from '../../../contract/shares/messages';
import {
  type Handed,
  handoverMachine,
  type HandoverOutcome,
  type ReportFile,
} from '../../../machines/shares/handover.machine';
import {
  shareCreationMachine,
  shareListMachine,
  shareRevocationMachine,
} from '../../../machines/shares/shares.machine';
import { changeEffects } from '../../actions/change-effects';
import { loadEffects } from '../../loading/load-effects';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { addShare, endShare, fetchShares } from './calls';
import { fetchReportFile, openShareSheet } from './share-sheet';

/** The machines of links to reports with their effects. */
export function provideShareMachines(outside: SignedIn) {
  const { api } = outside;
  return {
    shareList: shareListMachine.provide(
      loadEffects((query, signal) => fetchShares(api, query, signal)),
    ),
    shareCreation: shareCreationMachine.provide(
      changeEffects(outside, (share, sending) => addShare(api, share, sending), {
        done: () => SHARE_MESSAGES.created,
        failed: () => SHARE_MESSAGES.createFailed,
      }),
    ),
    shareRevocation: shareRevocationMachine.provide(
      changeEffects(outside, (share, sending) => endShare(api, share, sending), {
        done: () => SHARE_MESSAGES.revoked,
        failed: () => SHARE_MESSAGES.revokeFailed,
      }),
    ),
    handover: handoverMachine.provide({
      actors: {
        fetchFile: fromPromise<File, { wanted: ReportFile | null }>(
          ({ input: { wanted }, signal }) => {
            if (wanted === null) throw new Error('No file is wanted');
            return fetchReportFile(wanted, signal);
          },
        ),
        handOver: fromPromise<HandoverOutcome, { handed: Handed | null }>(
          ({ input: { handed } }) => {
            if (handed === null) throw new Error('There is nothing to hand over');
            return openShareSheet(handed);
          },
        ),
      },
    }),
  };
}

export const useShareMachines = machinesHook(provideShareMachines);
