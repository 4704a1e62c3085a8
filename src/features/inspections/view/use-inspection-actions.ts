import type { AnyActorRef } from 'xstate';
import { INSPECTION_STATUS } from '../../../../contract/enums';
import type { Inspection } from '../../../../contract/inspections/inspection';
import { INSPECTION_MESSAGES } from '../../../../contract/inspections/messages';
import type {
  InspectionAction,
  InspectionActionSubject,
} from '../../../../machines/inspections/inspection-actions.machine';
import { type ConfirmedAction, useConfirmedAction } from '../../../actions/use-confirmed-action';
import { confirmSaved } from '../../../ui/toast/confirm-saved';
import { showSnackbar } from '../../../ui/toast/snackbar';
import { useInspectionMachines } from '../machines';

export type InspectionActing = ConfirmedAction<InspectionActionSubject, Inspection>;

const DONE: Readonly<Record<InspectionAction, string>> = {
  complete: INSPECTION_MESSAGES.completed,
  reopen: INSPECTION_MESSAGES.reopened,
  assign: INSPECTION_MESSAGES.assigned,
  archive: INSPECTION_MESSAGES.archived,
  restore: INSPECTION_MESSAGES.restored,
};

/** The actions on an inspection's page. `page` loads the inspection again. */
export function useInspectionActions(page: AnyActorRef): InspectionActing {
  return useConfirmedAction(useInspectionMachines().inspectionActions, {
    onDone: ({ action }, { id }) => {
      confirmSaved({ kind: 'inspection', id }, DONE[action], showSnackbar);
    },
    listener: page,
  });
}

/**
 * The action that completes an inspection, or reopens a complete one. An archived one has to be
 * restored first.
 */
export function nextAction({ status, isArchived }: Inspection): 'complete' | 'reopen' | 'restore' {
  if (isArchived) return 'restore';
  return status === INSPECTION_STATUS.complete ? 'reopen' : 'complete';
}
