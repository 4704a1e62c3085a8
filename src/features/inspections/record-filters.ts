import { MISSING_RECORD } from '../../../contract/messages/missing-record';
import { useState } from 'react';
import type { FilterRecord } from '../../../machines/inspections/filter-options.machine';
import { isAnswer, useLoad } from '../../loading/use-load';
import type { FilterField } from '../../ui/filters/filter-field';
import { noneOf } from '../../ui/select/none-of';
import { recordFilter, UNASSIGNED } from '../../ui/filters/record-filter';
import { useInspectionListMachines } from './list-machines';

interface RecordFilter {
  name: FilterRecord;
  label: string;
  /** The id of the chosen record, `''` for none. */
  value: string;
  /** Its name, if the rows of the list have it. */
  named: string | null | undefined;
  /** Whether the server lists such records for the user. */
  isOffered?: boolean;
  /** Whether archived inspections are offered. */
  withArchived?: boolean;
}

function noneFound(of: FilterRecord, withArchived: boolean, search: string): string {
  if (of === 'assignee') return 'No options';
  return noneOf(of === 'inspection' && !withArchived ? 'active inspections' : `${of}s`, search);
}

/** A filter by a record. Its options are loaded when the user turns to it, or to name the chosen one. */
export function useRecordFilter({
  named,
  isOffered = true,
  withArchived = false,
  ...filter
}: RecordFilter): FilterField {
  const { name: of, value } = filter;
  const others = of === 'assignee' ? [UNASSIGNED] : [];
  const chosen = value === UNASSIGNED.value ? '' : value;
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isOffered && (isAsked || chosen !== '');
  const load = useLoad(
    useInspectionListMachines().filterOptions,
    { of, search: '', chosen, withArchived, isWanted },
    { isBeside: true },
  );
  const { actor, data, query, failure, isBusy } = load;
  const isKnown = isAnswer(load) && isWanted && query.isWanted && query.chosen === chosen;
  const none = noneFound(of, withArchived, query.search);
  return {
    ...recordFilter(
      filter,
      {
        others,
        options: data ?? [],
        filterText: query.search,
        emptyText: failure?.message ?? (isBusy ? 'Searching...' : none),
        ...(of === 'assignee'
          ? {}
          : {
              onFilter: (search: string) => {
                actor.send({ type: 'search.typed', query: { ...query, search, isWanted: true } });
              },
            }),
      },
      named ?? (isKnown ? MISSING_RECORD[of] : undefined),
    ),
    onFocus: () => {
      setIsAsked(true);
    },
  };
}

interface OfProject {
  projectId: number | null;
  projectName: string;
}

/** The filter by a project of a list whose rows name their projects. */
export const useProjectFilter = (project: string, rows: readonly OfProject[]): FilterField =>
  useRecordFilter({
    name: 'project',
    label: 'Project',
    value: project,
    named: rows.find(({ projectId }) => String(projectId) === project)?.projectName,
  });
