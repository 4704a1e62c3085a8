import type { User } from '../../contract/users/user';
import { loadMachineOf } from '../loading/load.machine';

/** The accounts. They come whole: there are tens of them, and searching them needs no answer. */
export const userListMachine = loadMachineOf<object, readonly User[]>('userList');
