import type { User } from '../../contract/auth';
import type { Client } from '../../contract/clients';
import type { Project } from '../../contract/project';
import { loadMachineOf } from '../loading/load.machine';

/** The lists of the office's screens. They come whole: searching them needs no answer. */

export const clientListMachine = loadMachineOf<object, readonly Client[]>('clientList');
export const projectListMachine = loadMachineOf<object, readonly Project[]>('projectList');
export const userListMachine = loadMachineOf<object, readonly User[]>('userList');
