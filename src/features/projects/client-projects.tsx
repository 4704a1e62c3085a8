import { type ReactNode, useMemo } from 'react';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import type { ProjectQuery } from '../../../machines/projects/project-list.machine';
import { addressOf, pageIn } from '../../loading/list-address';
import { useMoment } from '../../platform/actors';
import { PagedSection } from '../../loading/paged-section';
import { usePagedList } from '../../loading/use-paged-list';
import { useProjectMachines } from './machines';
import { PROJECT_FACTS } from './project-columns';

/** Without the client column, which would be the same in every row. */
const COLUMNS = PROJECT_FACTS.filter(({ id }) => id !== 'client');

const TEXTS = {
  loading: 'Loading projects...',
  failed: PROJECT_MESSAGES.loadFailed,
  nothing: 'No projects yet.',
};

/** The list's state is in the address of the client's page. */
const addressesOf = (clientId: number, today: string) => ({
  queryFrom: (search: string): ProjectQuery => {
    const page = pageIn(new URLSearchParams(search));
    return { search: '', clientId, status: null, sort: 'name', page, today };
  },
  pathFor: ({ page }: ProjectQuery) =>
    addressOf(`/clients/${String(clientId)}`, { page }, { page: 1 }),
});

/** The projects of a client, by name. */
export function ClientProjects({ clientId }: { clientId: number }): ReactNode {
  const { today } = useMoment();
  const addresses = useMemo(() => addressesOf(clientId, today), [clientId, today]);
  const list = usePagedList(useProjectMachines().projectList, addresses);
  return <PagedSection title="Projects" list={list} columns={COLUMNS} texts={TEXTS} />;
}
