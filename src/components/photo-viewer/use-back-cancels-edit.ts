import type { ActorRefFrom } from 'xstate';
import type { photoEditMachine } from '../../../machines/photos/photo-edit.machine';
import { useBackCloses } from '../use-back-closes';

/** Back does to the edit dialog what Cancel does: unsaved words are asked about. */
export function useBackCancelsEdit(edit: ActorRefFrom<typeof photoEditMachine> | undefined): void {
  useBackCloses(edit !== undefined, () => {
    edit?.send({ type: 'edit.cancel' });
    return edit?.getSnapshot().status !== 'active';
  });
}
