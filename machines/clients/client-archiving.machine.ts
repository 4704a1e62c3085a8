import { Client } from '../../contract/clients/client';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';
import { newestRecord } from '../actions/newest-record';
import { savedRow } from '../loading/news';

/**
 * Archives an active client and restores an archived one. The request has a version of the client that
 * is archived if the one that the user saw was.
 */
export const clientArchivingMachine = confirmedActionMachineOf<Client, Client>('clientArchiving', {
  newestOf: newestRecord(Client, ({ isArchived }) => isArchived),
  eventFor: (done) => savedRow(done && { saved: done.outcome }),
});
