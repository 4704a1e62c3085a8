import type { AnyActorRef } from 'xstate';
import { CLIENT_MESSAGES } from '../../../contract/clients/messages';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { showSnackbar } from '../../ui/snackbar';
import { useClientMachines } from './machines';

/** Archives and restores clients. `list` loads again after each, and after a refusal as stale. */
export function useClientArchiving(list: AnyActorRef) {
  return useConfirmedAction(useClientMachines().clientArchiving, {
    onDone: ({ isArchived }) => {
      showSnackbar('success', isArchived ? CLIENT_MESSAGES.restored : CLIENT_MESSAGES.archived);
    },
    listener: list,
  });
}
