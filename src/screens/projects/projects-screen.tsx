import { type ReactNode, useMemo, useState } from 'react';
import { PROJECT_MESSAGES } from '../../../contract/messages';
import type { Project } from '../../../contract/project';
import { shownProjects } from '../../../machines/projects/project-list';
import { useMachines } from '../../app/services';
import { Icon } from '../../components/icon';
import { LoadedList } from '../../components/office/loaded-list';
import { OfficeList } from '../../components/office/office-list';
import { useMoment } from '../../components/office/use-moment';
import { PageHeader } from '../../components/page-header';
import { EmptyState } from '../../components/states';
import { useLoad } from '../../components/use-load';
import { projectColumns } from './project-columns';
import { ProjectDialog } from './project-dialog';
import { ProjectFilters } from './project-filters';
import { useProjectView } from './use-project-view';

const TEXTS = { loading: 'Loading projects...', failed: PROJECT_MESSAGES.loadFailed };

/** As specified for now: a click on a row does nothing else. */
function logClick({ id }: Project): void {
  console.warn(`Project ${String(id)} was clicked`);
}

function NoProjects({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }): ReactNode {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No projects found"
      text="No projects match your search criteria."
    />
  ) : (
    <EmptyState icon="folder" title="No projects found" text="Start by adding your first project.">
      <button type="button" className="p-button p-component" onClick={onAdd}>
        <Icon name="plus" />
        Add First Project
      </button>
    </EmptyState>
  );
}

/** The projects: kept up, searched, filtered and sorted. */
export default function ProjectsScreen(): ReactNode {
  const machines = useMachines();
  const list = useLoad(machines.projectList, {});
  const clients = useLoad(machines.clientList, {});
  const { view, page, show, turnTo } = useProjectView();
  const [edited, setEdited] = useState<Project | 'new' | null>(null);
  const { today } = useMoment();
  const columns = useMemo(() => projectColumns(setEdited), []);
  const isFiltered = view.search.trim() !== '' || view.clientId !== null || view.status !== null;
  const add = () => {
    setEdited('new');
  };
  return (
    <>
      <PageHeader title="Projects" subtitle="Manage construction projects and site locations">
        <button type="button" className="p-button p-component" onClick={add}>
          <Icon name="plus" />
          Add Project
        </button>
      </PageHeader>
      <ProjectFilters view={view} clients={clients.data ?? []} onChange={show} />
      {/* A list that could not be loaded is emptied (second document, section 8). */}
      <LoadedList list={{ ...list, data: list.failure === null ? list.data : null }} texts={TEXTS}>
        {(projects) => (
          <OfficeList
            label="Projects"
            columns={columns}
            rows={shownProjects(projects, view, today)}
            isBusy={list.isBusy}
            page={page}
            onPage={turnTo}
            onOpen={logClick}
            empty={<NoProjects isFiltered={isFiltered} onAdd={add} />}
          />
        )}
      </LoadedList>
      {edited === null ? null : (
        <ProjectDialog
          project={edited === 'new' ? null : edited}
          clients={clients.data ?? []}
          onSaved={list.retry}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
