import type { User } from '../../contract/users/user';
import { loadMachineOf } from '../loading/load.machine';

/**
 * The accounts. They are loaded as a whole: there are tens of them, and searching needs no call.
 */
export const userListMachine = loadMachineOf<object, readonly User[]>('userList');
