import type { ReactNode } from 'react';
import type { Report } from '../../../contract/reports/report';
import type { Page } from '../../../machines/loading/page';
import type { ReportFact, ReportQuery } from '../../../machines/reports/report-list.machine';
import type { FilterField } from '../../ui/filter-field';
import { ListFilters } from '../../ui/list-filters';
import { recordFilter } from '../../ui/record-filter';
import type { Option } from '../../ui/select-props';
import { useInspectionOptions } from '../inspections/inspection-options';
import { useProjectOptions } from '../inspections/form/project-options';
import { useUser } from '../session/use-session';
import { factsFor, isFiltered } from './report-query';

const FACTS: readonly Option<ReportFact>[] = [
  { value: 'signed', label: 'Signed' },
  { value: 'unsigned', label: 'Not Signed' },
  { value: 'shared', label: 'Shared' },
  { value: 'opened', label: 'Opened by Guests' },
];

const SORTS = [
  ['', 'Newest first'],
  ['createdAt', 'Oldest first'],
  ['title', 'Title'],
  ['projectName', 'Project'],
] as const;

interface Props {
  list: {
    query: ReportQuery;
    data: Page<Report> | null;
    choose: (changes: Partial<ReportQuery>) => void;
    type: (search: string) => void;
  };
  onClear: () => void;
}

function useProjectField({ query: { project }, data }: Props['list']): FilterField {
  const { select } = useProjectOptions(project);
  const named = data?.rows.find(({ projectId }) => String(projectId) === project);
  const filter = { name: 'project', label: 'Project', value: project };
  return recordFilter(filter, select, named?.projectName);
}

function useInspectionField({ query: { inspection }, data }: Props['list']): FilterField {
  const select = useInspectionOptions(inspection, { withArchived: true });
  const named = data?.rows.find(({ inspectionId }) => String(inspectionId) === inspection);
  const filter = { name: 'inspection', label: 'Inspection', value: inspection };
  return recordFilter(filter, select, named?.title);
}

/** The search, filters and order of the reports. Only the office knows of all links. */
export function ReportFilters({ list, onClear }: Props): ReactNode {
  const { query, choose, type } = list;
  const user = useUser();
  const mine = factsFor(user?.role ?? 'Inspector');
  const facts = {
    name: 'fact',
    label: 'Sign-off',
    value: query.fact,
    options: FACTS.filter(({ value }) => mine.includes(value)),
  };
  const fields = [useProjectField(list), useInspectionField(list)];
  return (
    <ListFilters
      noun="reports"
      search={query.search}
      onType={type}
      fields={query.view === 'drafts' ? fields : [...fields, facts]}
      onChoose={choose}
      isFiltered={isFiltered(query)}
      onClear={onClear}
      sort={query.sort}
      sorts={SORTS}
      onSort={(sort) => {
        choose({ sort });
      }}
    />
  );
}
