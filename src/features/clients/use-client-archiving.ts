import type { AnyActorRef } from 'xstate';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { showSnackbar } from '../../ui/snackbar';
import { useClientMachines } from './machines';

/**
 * Archives and restores clients. `list` is loaded again after each action, and after a refusal
 * because of a stale version.
 */
export function useClientArchiving(list: AnyActorRef) {
  return useConfirmedAction(useClientMachines().clientArchiving, {
    onDone: ({ isArchived }) => {
      showSnackbar('success', isArchived ? CLIENT_MESSAGES.restored : CLIENT_MESSAGES.archived);
    },
    listener: list,
  });
}
