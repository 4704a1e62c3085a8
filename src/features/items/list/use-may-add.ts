import type { Inspection } from '../../../../contract/inspections/inspection';
import { useMay } from '../../session/use-session';

/** Whether the user may add items. An archived inspection has to be restored first. */
export const useMayAdd = ({ isArchived }: Pick<Inspection, 'isArchived'>): boolean =>
  useMay('canManageItems') && !isArchived;
