import { PROJECT_STATUSES } from '../../../contract/enums';
import { PROJECT_SORTS, type ProjectView } from '../../../machines/projects/project-list';
import { useView } from '../../components/office/use-view';

const START = { search: '', client: '', status: '', sort: 'name', page: '1' };

const textOf = (value: number | string | null) => (value === null ? '' : String(value));

/** What the list of projects shows, kept in the address. */
export function useProjectView() {
  const [texts, change] = useView(START);
  const view: ProjectView = {
    search: texts.search,
    clientId: /^[1-9]\d{0,9}$/.test(texts.client) ? Number(texts.client) : null,
    status: PROJECT_STATUSES.find((status) => status === texts.status) ?? null,
    sort: PROJECT_SORTS.find((sort) => sort === texts.sort) ?? 'name',
  };
  return {
    view,
    page: texts.page,
    show: (changes: Partial<ProjectView>) => {
      const { search, clientId, status, sort } = { ...view, ...changes };
      change({ search, client: textOf(clientId), status: textOf(status), sort, page: '1' });
    },
    turnTo: (page: string) => {
      change({ page });
    },
  };
}
