import type { ReactNode } from 'react';
import type { Report } from '../../../contract/reports/report';
import type { Page } from '../../../machines/loading/page';
import type { ReportFact, ReportQuery } from '../../../machines/reports/report-list.machine';
import { ListFilters } from '../../ui/filters/list-filters';
import type { Option } from '../../ui/select/select-props';
import { useProjectFilter, useRecordFilter } from '../inspections/record-filters';
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

/** The search, filters and order of the reports. Only the office knows of all links. */
export function ReportFilters({ list, onClear }: Props): ReactNode {
  const { query, data, choose, type } = list;
  const { project, inspection } = query;
  const rows = data?.rows ?? [];
  const user = useUser();
  const mine = factsFor(user?.role ?? 'Inspector');
  const facts = {
    name: 'fact',
    label: 'Sign-off',
    value: query.fact,
    options: FACTS.filter(({ value }) => mine.includes(value)),
  };
  const fields = [
    useProjectFilter(project, rows),
    useRecordFilter({
      name: 'inspection',
      label: 'Inspection',
      value: inspection,
      withArchived: true,
      named: rows.find(({ inspectionId }) => String(inspectionId) === inspection)?.title,
    }),
  ];
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
