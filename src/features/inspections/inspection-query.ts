import { INSPECTION_COLUMNS } from '../../../contract/inspections/calls';
import type { Role } from '../../../contract/roles';
import {
  INSPECTION_VIEWS,
  NO_INSPECTION_FILTERS,
  type InspectionQuery,
  type InspectionView,
} from '../../../machines/inspections/inspection-list.machine';
import { daysFilterIn } from '../../../machines/inspections/inspection-days';
import { addressOf, assigneeIn, idIn, pageIn, searchIn } from '../../loading/list-address';
import type { ListAddresses } from '../../loading/use-list-query';
import { clearedBy } from '../../loading/view-filters';

const PATH = '/inspections';
const STATUSES = ['', '0', '1', '2', 'incomplete'] as const;
const SORTS: readonly string[] = INSPECTION_COLUMNS.flatMap((column) => [column, `-${column}`]);

/** A day's work in order of time, everything else with the newest first. */
export const sortOf = (view: InspectionView): string =>
  view === 'today' ? 'inspectionDate' : '-inspectionDate';

/** The filter that a view already sets. */
export const IMPLIED: Readonly<Partial<Record<InspectionView, 'assignee' | 'days'>>> = {
  today: 'days',
  mine: 'assignee',
  overdue: 'days',
};

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
    // The user and the day are not part of the address.
    return { userId, today, ...NO_INSPECTION_FILTERS, sort: sortOf(view), page: 1 };
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
        project: idIn(params, 'project'),
        client: idIn(params, 'client'),
        assignee: assigneeIn(params),
        days: daysFilterIn(params.get('days') ?? ''),
        ...clearedBy(IMPLIED, view),
        sort: SORTS.includes(sort) ? sort : sortOf(view),
        page: pageIn(params),
      };
    },
    pathFor: ({ view, ...others }) => {
      const defaults = defaultsOf(view);
      const isBare = addressOf(PATH, others, defaults) === PATH;
      return addressOf(PATH, { view, ...others }, { view: isBare ? opening : usual, ...defaults });
    },
    // It names the view: the bare address opens with the one that was chosen last.
    wayBackFor: (query) => addressOf(PATH, { ...query }, defaultsOf(query.view)),
  };
}
