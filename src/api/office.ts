import { listUsers, type User } from '../../contract/auth';
import { type Client, listActiveClients } from '../../contract/clients';
import { LIST_PAGE_SIZE } from '../../contract/limits';
import type { Project } from '../../contract/project';
import { listActiveProjects } from '../../contract/projects';
import type { ProjectOption } from '../../machines/inspections/project-options.machine';
import type { Page } from '../../machines/loading/page';
import type { SearchQuery } from '../../machines/loading/record-query';
import { type CallApi, orThrow } from './service';

/** Clients, projects and users. */

/** How many matches a select offers; typing narrows them. */
const OPTION_COUNT = 50;

const pageQuery = ({ search, page }: SearchQuery) => ({
  page: String(page),
  pageSize: String(LIST_PAGE_SIZE),
  sort: 'name' as const,
  ...(search === '' ? {} : { search }),
});

export async function fetchClients(
  api: CallApi,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<Page<Client>> {
  const { data, total } = await orThrow(
    api(listActiveClients, { query: pageQuery(query), signal }),
  );
  return { rows: data, total };
}

export async function fetchProjects(
  api: CallApi,
  query: SearchQuery,
  signal: AbortSignal,
): Promise<Page<Project>> {
  const { data, total } = await orThrow(
    api(listActiveProjects, { query: pageQuery(query), signal }),
  );
  return { rows: data, total };
}

/** The server has no search for users: there are few, and all of them come. */
export async function fetchUsers(
  api: CallApi,
  { search, page }: SearchQuery,
  signal: AbortSignal,
): Promise<Page<User>> {
  const { data } = await orThrow(api(listUsers, { signal }));
  const wanted = search.toLowerCase();
  const rows = data.users.filter((user) =>
    [user.email, user.fullName].some((text) => text.toLowerCase().includes(wanted)),
  );
  return {
    rows: rows.slice((page - 1) * LIST_PAGE_SIZE, page * LIST_PAGE_SIZE),
    total: rows.length,
  };
}

export async function fetchProjectOptions(
  api: CallApi,
  search: string,
  signal: AbortSignal,
): Promise<readonly ProjectOption[]> {
  const query = {
    page: '1',
    pageSize: String(OPTION_COUNT),
    sort: 'name',
    ...(search === '' ? {} : { search }),
  };
  return (await orThrow(api(listActiveProjects, { query, signal }))).data;
}
