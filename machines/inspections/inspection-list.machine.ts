import type { Inspection } from '../../contract/inspections/calls';
import { loadMachineOf } from '../loading/load.machine';
import type { Page } from '../loading/page';

/** What the list shows; it is kept as text in the address. */
export interface InspectionQuery {
  search: string;
  /** `''` for every status. */
  status: '' | '0' | '1' | '2';
  /** A column, or `-column` for descending order. */
  sort: string;
  page: number;
}

/** The list of inspections. */
export const inspectionListMachine = loadMachineOf<InspectionQuery, Page<Inspection>>(
  'inspectionList',
);
