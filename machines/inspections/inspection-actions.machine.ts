import type { Inspection } from '../../contract/inspections/inspection';
import { confirmedActionMachineOf } from '../actions/confirmed-action.machine';

export type InspectionAction = 'complete' | 'reopen' | 'assign' | 'archive' | 'restore';

export interface InspectionActionSubject {
  action: InspectionAction;
  inspection: Inspection;
  /** For `assign`: the id of the user; null for nobody. */
  assignedToId?: number | null;
}

/** An action on an inspection, with the version that the user saw. */
export const inspectionActionsMachine = confirmedActionMachineOf<
  InspectionActionSubject,
  Inspection
>('inspectionActions');
