import type { Account } from '../../contract/users/user';
import { loadMachineOf } from '../loading/load.machine';
import { listInPlace, listWithSaved } from '../loading/news';

/**
 * The accounts. All are loaded at once: there are only tens of them, and searching then needs no
 * call.
 */
export const userListMachine = loadMachineOf<object, readonly Account[]>('userList', {
  concerns: ({ kind }) => kind === 'users',
  inPlace: listInPlace,
  withOwn: listWithSaved,
});
