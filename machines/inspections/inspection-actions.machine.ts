import type { Inspection } from '../../contract/inspections/calls';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

export type InspectionAction = 'complete' | 'reopen' | 'assign' | 'archive' | 'restore';

export interface InspectionActionSubject {
  action: InspectionAction;
  inspection: Inspection;
  /** Whom it is assigned to: null for nobody. Only of `assign`. */
  assignedToId?: number | null;
}

/** What is done with an inspection on its page, with the version that the user saw. */
export const inspectionActionsMachine = confirmedActionMachineOf<
  InspectionActionSubject,
  Inspection
>('inspectionActions');
