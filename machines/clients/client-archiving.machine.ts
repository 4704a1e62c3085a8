import type { Client } from '../../contract/clients';
import { askedActionMachineOf } from '../office/asked-action.machine';

/** Archives an active client and restores an archived one, as it was when the user was asked. */
export const clientArchivingMachine = askedActionMachineOf<Client, Client>('clientArchiving');
