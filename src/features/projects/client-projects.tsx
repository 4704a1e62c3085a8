import { type ReactNode, useMemo } from 'react';
import { LIST_PAGE_SIZE } from '../../../contract/limits';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import type { ProjectQuery } from '../../../machines/projects/project-list.machine';
import { addressOf, pageIn } from '../../loading/list-address';
import { usePagedList } from '../../loading/use-paged-list';
import { ErrorPanel } from '../../ui/error-panel';
import { Pagination } from '../../ui/pagination';
import { Skeleton } from '../../ui/skeleton';
import { Table } from '../../ui/table';
import { useProjectMachines } from './machines';
import { PROJECT_FACTS } from './project-columns';

/** All of them are the client's. */
const COLUMNS = PROJECT_FACTS.filter(({ id }) => id !== 'client');

const keyOf = ({ id }: { id: number }) => id;

/** The list's state is in the address of the client's page. */
const addressesOf = (clientId: number) => ({
  queryFrom: (search: string): ProjectQuery => {
    const page = pageIn(new URLSearchParams(search));
    return { search: '', clientId, status: null, sort: 'name', page };
  },
  pathFor: ({ page }: ProjectQuery) =>
    addressOf(`/clients/${String(clientId)}`, { page }, { page: 1 }),
});

/** The projects of a client, by name. */
export function ClientProjects({ clientId }: { clientId: number }): ReactNode {
  const addresses = useMemo(() => addressesOf(clientId), [clientId]);
  const list = usePagedList(useProjectMachines().projectList, addresses);
  const { data, failure, query } = list;
  return (
    <section className="card table-card" aria-labelledby="client-projects">
      <div className="card-header">
        <h2 id="client-projects">
          Projects {data === null ? null : <span className="count">{data.total}</span>}
        </h2>
      </div>
      {failure === null ? null : (
        <ErrorPanel
          title={PROJECT_MESSAGES.loadFailed}
          message={failure.message}
          onRetry={list.retry}
        />
      )}
      {data === null ? (
        failure === null ? (
          <Skeleton label="Loading projects..." count={3} />
        ) : null
      ) : data.total === 0 ? (
        <p className="nothing-here">This client has no projects that are not archived.</p>
      ) : (
        <>
          <Table
            label="Projects"
            columns={COLUMNS}
            rows={data.rows}
            keyOf={keyOf}
            isBusy={list.isBusy}
          />
          {data.total <= LIST_PAGE_SIZE ? null : (
            <Pagination
              page={query.page}
              pageSize={LIST_PAGE_SIZE}
              total={data.total}
              onPage={(page) => {
                list.choose({ page });
              }}
            />
          )}
        </>
      )}
    </section>
  );
}
