import { INSPECTION_COLUMNS } from '../../../contract/inspections/calls';
import type { Role } from '../../../contract/roles';
import {
  INSPECTION_VIEWS,
  type InspectionQuery,
  type InspectionView,
} from '../../../machines/inspections/inspection-list.machine';
import { addressOf, pageIn, searchIn } from '../../loading/list-address';
import type { ListAddresses } from '../../loading/use-list-query';

const PATH = '/inspections';
const STATUSES = ['', '0', '1', '2'] as const;
const SORTS: readonly string[] = INSPECTION_COLUMNS.flatMap((column) => [column, `-${column}`]);

/** A day's work in order of time, everything else with the newest first. */
export const sortOf = (view: InspectionView): string =>
  view === 'today' ? 'inspectionDate' : '-inspectionDate';

/** The view that the list opens with at first: an inspector works through the day. */
export const openingView = (role: Role): InspectionView => (role === 'Inspector' ? 'today' : 'all');

interface ListOwner {
  id: number;
  role: Role;
  /** The view at the list's bare address. */
  opening: InspectionView;
  today: string;
}

/**
 * The addresses of the list for one user. They contain only values that differ from the default. An
 * address with a filter but no view shows the role's initial view, so that such a link shows the
 * same to everybody with that role.
 */
export function inspectionAddresses({
  id: userId,
  role,
  opening,
  today,
}: ListOwner): ListAddresses<InspectionQuery> {
  const usual = openingView(role);
  const defaultsOf = (view: InspectionView) => {
    return { search: '', status: '', sort: sortOf(view), page: 1 };
  };
  const viewIn = (params: URLSearchParams) =>
    INSPECTION_VIEWS.find((one) => one === params.get('view')) ??
    (params.size === 0 ? opening : usual);
  return {
    queryFrom: (text) => {
      const params = new URLSearchParams(text);
      const sort = params.get('sort') ?? '';
      const view = viewIn(params);
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
    pathFor: ({ view, search, status, sort, page }) => {
      const others = { search, status, sort, page };
      const defaults = defaultsOf(view);
      const isBare = addressOf(PATH, others, defaults) === PATH;
      return addressOf(PATH, { view, ...others }, { view: isBare ? opening : usual, ...defaults });
    },
    // It names the view: the bare address opens with the one that was chosen last.
    wayBackFor: ({ view, search, status, sort, page }) =>
      addressOf(PATH, { view, search, status, sort, page }, defaultsOf(view)),
  };
}
