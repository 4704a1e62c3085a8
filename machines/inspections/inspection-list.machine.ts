import type { Inspection } from '../../contract/inspections/calls';
import { loadMachineOf } from '../loading/load.machine';
import type { Page } from '../loading/page';

/** The query of the list, which the address stores as text. */
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
