import type { User } from '../../contract/auth';
import type { Client } from '../../contract/clients';
import type { Project } from '../../contract/project';
import { loadMachineOf } from '../loading/load.machine';
import type { Page } from '../loading/page';
import type { SearchQuery } from '../loading/record-query';

/** The lists of the office's screens. */

export const clientListMachine = loadMachineOf<SearchQuery, Page<Client>>('clientList');
export const projectListMachine = loadMachineOf<SearchQuery, Page<Project>>('projectList');
export const userListMachine = loadMachineOf<SearchQuery, Page<User>>('userList');
