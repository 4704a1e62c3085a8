import { useLoad } from '../../../loading/use-load';
import { noneOf } from '../../../ui/select/none-of';
import type { Option } from '../../../ui/select/select-props';
import { useInspectionFormMachines } from './machines';
import { labelOf } from '../project-label';

/**
 * The options of a select of projects: the first matches of the typed text. The server searches,
 * because there may be thousands of projects. If it does not answer, the options are the projects
 * that the device knows, with `copiedAt`. `isNone` says that the office has no active project.
 */
export function useProjectOptions() {
  const { actor, data, query, failure, isBusy, copiedAt } = useLoad(
    useInspectionFormMachines().projectOptions,
    { search: '' },
    { isBeside: true },
  );
  const select = {
    options: (data ?? []).map((project): Option<number> => ({
      value: project.id,
      label: labelOf(project),
    })),
    filterText: query.search,
    emptyText: failure?.message ?? (isBusy ? 'Searching...' : noneOf('projects', query.search)),
    onFilter: (search: string) => {
      actor.send({ type: 'search.typed', query: { search } });
    },
  };
  const isNone = data?.length === 0 && query.search.trim() === '' && failure === null && !isBusy;
  return { select, copiedAt, isNone: isNone && copiedAt === null };
}
