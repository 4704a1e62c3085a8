import { INSPECTION_COLUMNS } from '../../../contract/inspections';
import type { InspectionQuery } from '../../../machines/inspections/inspection-list.machine';

/** The list as it is opened: everything, the newest first. */
export const DEFAULT_QUERY: InspectionQuery = {
  search: '',
  status: '',
  sort: '-inspectionDate',
  page: 1,
};

const STATUSES = ['', '0', '1', '2'] as const;
const SORTS: readonly string[] = INSPECTION_COLUMNS.flatMap((column) => [column, `-${column}`]);

/** The query that an address holds; what cannot be read falls back to the default. */
export function queryFrom(search: string): InspectionQuery {
  const params = new URLSearchParams(search);
  const sort = params.get('sort') ?? '';
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    status: STATUSES.find((status) => status === params.get('status')) ?? '',
    sort: SORTS.includes(sort) ? sort : DEFAULT_QUERY.sort,
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a query, with only what differs from the default. */
export function pathFor(query: InspectionQuery): string {
  const params = new URLSearchParams();
  for (const name of ['search', 'status', 'sort', 'page'] as const) {
    if (query[name] !== DEFAULT_QUERY[name]) params.set(name, String(query[name]));
  }
  const text = params.toString();
  return text === '' ? '/inspections' : `/inspections?${text}`;
}
