import type { AnyActorRef } from 'xstate';
import { useConfirmedAction } from '../../actions/use-confirmed-action';
import { showSnackbar } from '../../ui/toast/snackbar';
import { archivedInWords, useClientMachines } from './machines';

/**
 * Archives and restores clients. `list` is loaded again after each action, and after a refusal
 * because of a stale version.
 */
export function useClientArchiving(list: AnyActorRef) {
  return useConfirmedAction(useClientMachines().clientArchiving, {
    onDone: (client) => {
      showSnackbar('success', archivedInWords(client));
    },
    listener: list,
  });
}
