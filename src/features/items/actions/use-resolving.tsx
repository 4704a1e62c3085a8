import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import type { ActionItem } from '../../../../machines/items/action-item';
import type { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { useEmitted } from '../../../platform/actors';
import { lazyComponent } from '../../../platform/lazy-component';
import { showToast } from '../../../ui/toasts';

const ResolutionDialog = lazyComponent(() => import('../resolution/resolution-dialog'));

const selectIsOpen = (snapshot: SnapshotFrom<typeof itemResolvingMachine>) =>
  snapshot.hasTag('open');

/** Resolves items in a dialog whose code is loaded when it is first needed. */
export function useResolving(actor: ActorRefFrom<typeof itemResolvingMachine>): {
  resolve: (item: ActionItem) => void;
  dialog: ReactNode;
} {
  const isOpen = useSelector(actor, selectIsOpen);
  useEmitted(actor, {
    'item.resolved': () => {
      showToast('success', RESOLUTION_MESSAGES.resolved);
    },
  });
  return {
    resolve: (item) => {
      actor.send({ type: 'item.resolve', item });
    },
    dialog: isOpen ? (
      <Suspense fallback={null}>
        <ResolutionDialog actor={actor} />
      </Suspense>
    ) : null,
  };
}
