import { useSelector } from '@xstate/react';
import { type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { RESOLUTION_MESSAGES, VERIFICATION_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type {
  DialogTask,
  itemResolvingMachine,
} from '../../../../machines/items/item-resolving.machine';
import { useEmitted } from '../../../platform/actors';
import { AskedPart } from '../../../ui/dialog/asked-part';
import { lazyComponent } from '../../../platform/code/lazy-component';
import { confirmSaved } from '../../../ui/toast/confirm-saved';

const ResolutionDialog = lazyComponent(() => import('../resolution/resolution-dialog'));

const selectIsOpen = (snapshot: SnapshotFrom<typeof itemResolvingMachine>) =>
  snapshot.hasTag('open');

const SAVED: Readonly<Record<DialogTask, string>> = {
  resolve: RESOLUTION_MESSAGES.resolved,
  return: VERIFICATION_MESSAGES.returnedItem,
  verify: VERIFICATION_MESSAGES.verified,
};

/** Resolves and returns items in a dialog whose code is loaded when it is first needed. */
export function useResolving(actor: ActorRefFrom<typeof itemResolvingMachine>): {
  /** Opens the dialog. */
  open: (task: DialogTask, item: ActionItem) => void;
  dialog: ReactNode;
} {
  const isOpen = useSelector(actor, selectIsOpen);
  useEmitted(actor, {
    'item.resolved': ({ task, item }) => {
      confirmSaved({ kind: 'item', id: item.id }, SAVED[task]);
    },
  });
  return {
    open: (task, item) => {
      actor.send({ type: 'item.resolve', task, item });
    },
    dialog: isOpen ? (
      <AskedPart
        onClose={() => {
          actor.send({ type: 'resolution.cancel' });
        }}
      >
        <ResolutionDialog actor={actor} />
      </AskedPart>
    ) : null,
  };
}
