import type { Unread } from '../../contract/inbox/notice';
import { loadMachineOf } from '../loading/load.machine';
import { mayNotify } from './inbox-news';

/** How many notices the user has not read. */
export const unreadMachine = loadMachineOf<object, Unread>('unread', { concerns: mayNotify });
