import type { ReactNode } from 'react';
import { INSPECTION_STATUS_LABELS } from '../../../contract/enums';
import { INSPECTION_MESSAGES } from '../../../contract/inspections/messages';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import { atEnd } from '../../ui/at-end';
import { Button } from '../../ui/button';
import { Filters } from '../../ui/filters';
import { Icon } from '../../ui/icon';
import { SearchBox } from '../../ui/search-box';
import { FilterSelect } from '../../ui/select';
import type { InspectionList } from './use-inspection-list';

const STATUS_OPTIONS = INSPECTION_STATUS_LABELS.map((label, status) => ({
  label,
  value: String(status) as InspectionQuery['status'],
}));

interface Props {
  list: InspectionList;
  isFiltered: boolean;
  onClear: () => void;
}

/** The search and filters of the list. */
export function InspectionFilters({ list, isFiltered, onClear }: Props): ReactNode {
  const { query, choose, type } = list;
  return (
    <Filters>
      <SearchBox label="Search inspections" value={query.search} onType={type} />
      <FilterSelect
        label="Status"
        value={query.status === '' ? null : query.status}
        options={STATUS_OPTIONS}
        canClear
        onChange={(status) => {
          choose({ status: status ?? '' });
        }}
      />
      <FilterSelect
        label="Type"
        placeholder="No types"
        reason={INSPECTION_MESSAGES.noTypes}
        value={null}
        options={[]}
        disabled
        onChange={onClear}
      />
      <Button look="outlined" {...atEnd(!isFiltered, onClear)}>
        <Icon name="filter-slash" />
        Clear Filters
      </Button>
    </Filters>
  );
}
