import type { AnyActorRef } from 'xstate';
import { PROJECT_MESSAGES } from '../../../contract/projects/messages';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { showSnackbar } from '../../ui/snackbar';
import { useProjectMachines } from './machines';

/** Puts a project on hold and resumes it. `page` loads the project again. */
export function useProjectHold(page: AnyActorRef) {
  return useConfirmedAction(useProjectMachines().projectHold, {
    onDone: ({ status }) => {
      const isResumed = status === 'OnHold';
      showSnackbar('success', isResumed ? PROJECT_MESSAGES.resumed : PROJECT_MESSAGES.held);
    },
    listener: page,
  });
}
