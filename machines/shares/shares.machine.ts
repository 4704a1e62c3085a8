import type { ListedShare, Share } from '../../contract/shares/share';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { loadMachineOf } from '../loading/load.machine';

/** The links of one report, the newest first. */
export const shareListMachine = loadMachineOf<{ reportId: number }, readonly ListedShare[]>(
  'shareList',
  { concerns: ({ kind }) => kind === 'shares' },
);

export interface NewShare {
  reportId: number;
  days: number;
  /**
   * The ids of the revoked links that the user saw. After a revocation, the same wish is a new
   * request.
   */
  revoked: readonly number[];
}

/** Creates a link at once. */
export const shareCreationMachine = confirmedActionMachineOf<NewShare, Share>('shareCreation');

/** Ends a link after a confirmation. */
export const shareRevocationMachine = confirmedActionMachineOf<ListedShare, Share>(
  'shareRevocation',
  { staysOpen: true },
);
