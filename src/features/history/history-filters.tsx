import type { ReactNode } from 'react';
import type { HistoryKind } from '../../../contract/history/history';
import type { HistoryFilter, HistorySubject } from '../../../machines/history/history.machine';
import { Filters } from '../../ui/filters/filters';
import { FilterSelect } from '../../ui/select/select';
import type { Option } from '../../ui/select/select-props';

const KINDS: readonly Option<HistoryKind>[] = [
  { label: 'The Inspection', value: 'inspections' },
  { label: 'Items', value: 'items' },
  { label: 'Photos', value: 'photos' },
  { label: 'Comments', value: 'comments' },
];

interface Props {
  subject: HistorySubject;
  filter: HistoryFilter;
  people: readonly { id: number; name: string }[];
  onFilter: (filter: HistoryFilter) => void;
  /** The actions on the entries that are shown. */
  children: ReactNode;
}

/** Filters a history by person and by the kind of record. */
export function HistoryFilters({ subject, filter, people, onFilter, children }: Props): ReactNode {
  const kinds = subject.kind === 'item' ? KINDS.slice(1) : KINDS;
  return (
    <Filters className="history-filters">
      <FilterSelect
        label="Person"
        value={filter.userId}
        options={people.map(({ id, name }) => ({ label: name, value: id }))}
        canClear
        onChange={(userId) => {
          onFilter({ ...filter, userId });
        }}
      />
      <FilterSelect
        label="What Was Changed"
        value={filter.kind}
        options={kinds}
        canClear
        onChange={(kind) => {
          onFilter({ ...filter, kind });
        }}
      />
      {children}
    </Filters>
  );
}
