import type { Client } from '../../contract/clients/client';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

/**
 * Archives an active client and restores an archived one. The request has the version of the client
 * that the user saw.
 */
export const clientArchivingMachine = confirmedActionMachineOf<Client, Client>('clientArchiving');
