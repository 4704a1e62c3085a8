import type { Client } from '../../contract/clients/calls';
import { askedActionMachineOf } from '../actions/asked-action.machine';

/**
 * Archives an active client and restores an archived one, with the version about which the user was
 * asked.
 */
export const clientArchivingMachine = askedActionMachineOf<Client, Client>('clientArchiving');
