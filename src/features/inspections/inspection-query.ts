import { INSPECTION_COLUMNS } from '../../../contract/inspections/calls';
import type { Role } from '../../../contract/enums';
import {
  INSPECTION_VIEWS,
  type InspectionQuery,
  type InspectionView,
} from '../../../machines/inspections/inspection-list.machine';
import { addressOf, pageIn, searchIn } from '../../loading/list-address';
import type { ListAddresses } from '../../loading/use-list-query';

const STATUSES = ['', '0', '1', '2'] as const;
const SORTS: readonly string[] = INSPECTION_COLUMNS.flatMap((column) => [column, `-${column}`]);

/** A day's work in the order of its hours, everything else with the newest first. */
export const sortOf = (view: InspectionView): string =>
  view === 'today' ? 'inspectionDate' : '-inspectionDate';

/** The view that the list opens with: an inspector works through the day. */
const openingView = (role: Role): InspectionView => (role === 'Inspector' ? 'today' : 'all');

/** The addresses of the list for one user. They contain only values that differ from the default. */
export function inspectionAddresses({
  id: userId,
  role,
  today,
}: {
  id: number;
  role: Role;
  today: string;
}): ListAddresses<InspectionQuery> {
  const opening = openingView(role);
  return {
    queryFrom: (search) => {
      const params = new URLSearchParams(search);
      const sort = params.get('sort') ?? '';
      const view = INSPECTION_VIEWS.find((one) => one === params.get('view')) ?? opening;
      return {
        view,
        userId,
        today,
        search: searchIn(params),
        status: STATUSES.find((status) => status === params.get('status')) ?? '',
        sort: SORTS.includes(sort) ? sort : sortOf(view),
        page: pageIn(params),
      };
    },
    pathFor: ({ view, search, status, sort, page }) =>
      addressOf(
        '/inspections',
        { view, search, status, sort, page },
        { view: opening, search: '', status: '', sort: sortOf(view), page: 1 },
      ),
  };
}
