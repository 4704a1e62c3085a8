import { useState } from 'react';
import type { FilterRecord } from '../../../machines/inspections/filter-options.machine';
import { useLoad } from '../../loading/use-load';
import type { FilterField } from '../../ui/filter-field';
import { noneOf } from '../../ui/none-of';
import { recordFilter } from '../../ui/record-filter';
import { NO_LONGER_ACTIVE } from '../items/no-longer-active';
import { useInspectionListMachines } from './list-machines';

/** What a filter shows whose record is not there. */
const MISSING: Readonly<Record<FilterRecord, string>> = {
  project: 'Deleted project',
  client: 'Deleted client',
  assignee: NO_LONGER_ACTIVE,
};

const noneFound = (of: FilterRecord, search: string): string =>
  of === 'assignee' ? 'No options' : noneOf(`${of}s`, search);

interface RecordFilter {
  name: FilterRecord;
  label: string;
  /** The id of the chosen record, `''` for none. */
  value: string;
  /** Its name, if the rows of the list have it. */
  named: string | null | undefined;
  /** Whether the server lists such records for the user. */
  isOffered?: boolean;
}

/** A filter by a record. Its options are loaded when the user turns to it, or to name the chosen one. */
export function useRecordFilter({ named, isOffered = true, ...filter }: RecordFilter): FilterField {
  const { name: of, value: chosen } = filter;
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isOffered && (isAsked || chosen !== '');
  const { actor, data, query, failure, isBusy, copiedAt } = useLoad(
    useInspectionListMachines().filterOptions,
    { of, search: '', chosen, isWanted },
  );
  const isKnown = isWanted && !isBusy && failure === null && copiedAt === null;
  return {
    ...recordFilter(
      filter,
      {
        options: data ?? [],
        filterText: query.search,
        emptyText: failure?.message ?? (isBusy ? 'Searching...' : noneFound(of, query.search)),
        ...(of === 'assignee'
          ? {}
          : {
              onFilter: (search: string) => {
                actor.send({ type: 'search.typed', query: { of, search, chosen, isWanted: true } });
              },
            }),
      },
      named ?? (isKnown ? MISSING[of] : undefined),
    ),
    onFocus: () => {
      setIsAsked(true);
    },
  };
}
