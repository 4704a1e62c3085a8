import { type ReactNode, useMemo, useState } from 'react';
import { FIRST_STEPS } from '../../../contract/messages/first-steps';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import type { Project } from '../../../contract/projects/project';
import type { ClientOption } from '../../../machines/clients/client-options.machine';
import type { ProjectPage, ProjectQuery } from '../../../machines/projects/project-list.machine';
import { useClientOptions } from '../clients/client-options';
import { ClientsNotLoaded } from '../clients/clients-not-loaded';
import { DownloadMenu } from '../downloads/download-menu';
import { useProjectMachines } from './machines';
import { Button, ButtonLink } from '../../ui/button/button';
import { Icon } from '../../ui/icon/icon';
import { HeldRows } from '../../loading/held-rows';
import { LoadedList } from '../../loading/loaded-list';
import { PagedTable } from '../../loading/paged-table';
import { MainActionButton } from '../../ui/page/main-action-button';
import { MISSING_RECORD } from '../../../contract/messages/missing-record';
import { PageHeader } from '../../ui/page/page-header';
import { EmptyState } from '../../ui/message/empty-state';
import { usePagedList } from '../../loading/use-paged-list';
import { useMoment } from '../../platform/actors';
import { useIsPhone } from '../../ui/window/use-is-desktop';
import { filteredBy } from './calls';
import { projectColumns } from './project-columns';
import { ProjectDialog } from './project-dialog';
import { ProjectFilters } from './project-filters';
import { projectAddresses } from './project-query';

const TEXTS = {
  loading: 'Loading projects...',
  failed: PROJECT_MESSAGES.loadFailed,
  name: 'Projects',
};

/** A click on a row only logs; the name of the project leads to its page. */
function logClick({ id }: Project): void {
  console.warn(`Project ${String(id)} was clicked`);
}

interface NoProjectsProps {
  isFiltered: boolean;
  /** Whether there is no client either. */
  isFirst: boolean;
  onAdd: () => void;
}

function NoProjects({ isFiltered, isFirst, onAdd }: NoProjectsProps): ReactNode {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No projects found"
      text="No projects match your search criteria."
    />
  ) : (
    <EmptyState icon="folder" title="No projects found" text="Start by adding your first project.">
      {isFirst ? (
        <>
          <p>{FIRST_STEPS.clientFirst}</p>
          <ButtonLink href="/clients">Go to Clients</ButtonLink>
        </>
      ) : null}
      <Button look={isFirst ? 'outlined' : 'filled'} onClick={onAdd}>
        <Icon name="plus" />
        Add First Project
      </Button>
    </EmptyState>
  );
}

/** The client by which the list is filtered; null if it is not known. */
function clientOf({
  query: { clientId },
  data,
  isBusy,
  failure,
}: ReturnType<typeof usePagedList<ProjectQuery, ProjectPage>>): ClientOption | null {
  const client = data?.client ?? null;
  if (client !== null || clientId === null) return client?.id === clientId ? client : null;
  return isBusy || failure !== null ? null : { id: clientId, name: MISSING_RECORD.client };
}

/** The list of projects, which can be searched, filtered, sorted, added and changed. */
export default function ProjectsScreen(): ReactNode {
  const machines = useProjectMachines();
  const { today } = useMoment();
  const addresses = useMemo(() => projectAddresses(today), [today]);
  const list = usePagedList(machines.projectList, addresses);
  const { query } = list;
  const clients = useClientOptions(clientOf(list), { withArchived: true });
  /** If both lists fail, one panel is enough. */
  const retry = () => {
    list.retry();
    if (clients.failure !== null) clients.retry();
  };
  const [edited, setEdited] = useState<Project | 'new' | null>(null);
  const columns = useMemo(() => projectColumns(setEdited), []);
  const isFiltered = query.search.trim() !== '' || query.clientId !== null || query.status !== null;
  const add = () => {
    setEdited('new');
  };
  return (
    <>
      <PageHeader
        title="Projects"
        subtitle="Manage construction projects and site locations"
        hasShortActions={useIsPhone()}
      >
        <DownloadMenu
          file={{
            call: 'downloadProjects',
            name: 'projects',
            unit: 'projects',
            query: { ...filteredBy(query), isArchived: 'false' },
          }}
        />
        <MainActionButton label="Add Project" to={add} />
      </PageHeader>
      <ProjectFilters
        query={query}
        clients={clients.select}
        onType={list.type}
        onChoose={list.choose}
      />
      {list.failure === null ? <ClientsNotLoaded {...clients} /> : null}
      {/* After a failure the list is empty. */}
      <LoadedList
        list={{ ...list, retry, data: list.failure === null ? list.data : null }}
        texts={TEXTS}
      >
        {({ rows, total }) => (
          <PagedTable
            label="Projects"
            columns={columns}
            rows={rows}
            total={total}
            isBusy={list.isBusy}
            page={query.page}
            onPage={(page) => {
              list.choose({ page });
            }}
            onOpen={logClick}
            isStill
            empty={<NoProjects isFiltered={isFiltered} isFirst={clients.isNone} onAdd={add} />}
          />
        )}
      </LoadedList>
      <HeldRows list={list} />
      {edited === null ? null : (
        <ProjectDialog
          project={edited === 'new' ? null : edited}
          list={list.actor}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
