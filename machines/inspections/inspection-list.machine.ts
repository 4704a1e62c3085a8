import type { Inspection } from '../../contract/inspections/inspection';
import { loadMachineOf } from '../loading/load.machine';
import { hasRow, pageInPlace } from '../loading/news';
import type { Page } from '../loading/page';

/** The inspections that the list starts with. Search and filters narrow them. */
export const INSPECTION_VIEWS = ['today', 'mine', 'overdue', 'all'] as const;
export type InspectionView = (typeof INSPECTION_VIEWS)[number];

/** The query of the list, which the address stores as text. */
export interface InspectionQuery {
  view: InspectionView;
  /** The user whose inspections `mine` shows. */
  userId: number;
  /** The user's calendar date, `YYYY-MM-DD`, for the views that depend on it. */
  today: string;
  search: string;
  /** `''` for every status, and `incomplete` for every one but complete. */
  status: '' | '0' | '1' | '2' | 'incomplete';
  /** The id of a project, `''` for every one; likewise of a client, and of the assigned person. */
  project: string;
  client: string;
  /** `none` for inspections that nobody is assigned to. */
  assignee: string;
  /** `''` for every day, else see `inspectionDays`. */
  days: string;
  /** A column, or `-column` for descending order. */
  sort: string;
  page: number;
}

/** The query without any filter. */
export const NO_INSPECTION_FILTERS = {
  search: '',
  status: '',
  project: '',
  client: '',
  assignee: '',
  days: '',
} as const;

/** The list of inspections. */
export const inspectionListMachine = loadMachineOf<InspectionQuery, Page<Inspection>>(
  'inspectionList',
  {
    // Any change of an inspection may add it to the list or remove it. It is shown with the names of
    // its project and client.
    concerns: ({ kind, inspectionId }, { data }) =>
      ['inspections', 'projects', 'clients'].includes(kind) ||
      (kind === 'items' && hasRow(data, inspectionId)),
    inPlace: pageInPlace,
  },
);
