import type { Client } from '../../contract/clients/client';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { savedRow } from '../loading/news';

/**
 * Archives an active client and restores an archived one. The request has the version of the client
 * that the user saw.
 */
export const clientArchivingMachine = confirmedActionMachineOf<Client, Client>('clientArchiving', {
  eventFor: (done) => savedRow(done && { saved: done.outcome }),
});
