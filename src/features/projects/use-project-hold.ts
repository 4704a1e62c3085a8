import type { AnyActorRef } from 'xstate';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { showSnackbar } from '../../ui/toast/snackbar';
import { heldInWords, useProjectMachines } from './machines';

/** Puts a project on hold and resumes it. `page` loads the project again. */
export function useProjectHold(page: AnyActorRef) {
  return useConfirmedAction(useProjectMachines().projectHold, {
    onDone: (project) => {
      showSnackbar('success', heldInWords(project));
    },
    listener: page,
  });
}
