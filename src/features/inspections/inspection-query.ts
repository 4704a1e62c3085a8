import { INSPECTION_COLUMNS } from '../../../contract/inspections/calls';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';
import { addressOf, pageIn, searchIn } from '../../loading/list-address';

/** The default query: all inspections, newest first. */
export const DEFAULT_QUERY: InspectionQuery = {
  search: '',
  status: '',
  sort: '-inspectionDate',
  page: 1,
};

const STATUSES = ['', '0', '1', '2'] as const;
const SORTS: readonly string[] = INSPECTION_COLUMNS.flatMap((column) => [column, `-${column}`]);

/** Parses the query of an address. Invalid values become the default. */
export function queryFrom(search: string): InspectionQuery {
  const params = new URLSearchParams(search);
  const sort = params.get('sort') ?? '';
  return {
    search: searchIn(params),
    status: STATUSES.find((status) => status === params.get('status')) ?? '',
    sort: SORTS.includes(sort) ? sort : DEFAULT_QUERY.sort,
    page: pageIn(params),
  };
}

/** The address of a query. It contains only values that differ from the default. */
export const pathFor = ({ search, status, sort, page }: InspectionQuery) =>
  addressOf('/inspections', { search, status, sort, page }, { ...DEFAULT_QUERY });
