import { useSelector } from '@xstate/react';
import { type ReactNode, useImperativeHandle } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { RESOLUTION_MESSAGES } from '../../../../contract/items/messages';
import type { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { areSame, uploadsOfItem } from '../../../../machines/uploads/upload-selectors';
import { useUploads } from '../../uploads/upload-services';
import { Button } from '../../../ui/button/button';
import { useBackCloses } from '../../../ui/layers/use-back-closes';
import type { Closing } from './use-evidence';
import { UploadList } from '../../uploads/upload-list';
import { useUploadChoices } from '../../uploads/use-upload-choices';
import { FormFooter } from '../../../ui/field/form-footer';

type ResolvingActor = ActorRefFrom<typeof itemResolvingMachine>;
type Snapshot = SnapshotFrom<typeof itemResolvingMachine>;

const selectItemId = ({ context }: Snapshot) => context.item?.id ?? 0;

/** The form had been scrolled to its end; what has become of it is said at the top. */
function focusMessage(message: HTMLElement | null): void {
  message?.focus();
}

/**
 * Sends the photos of a resolved item through the upload queue, which stores them on the device
 * until the server has them. A failed photo stays here and in the queue, and can be retried. Other
 * photos of the item are listed too, because the actions below the list are for all of them.
 */
export function SendEvidence({
  actor,
  closing,
}: {
  actor: ResolvingActor;
  closing: Closing;
}): ReactNode {
  const { queue } = useUploads();
  const choices = useUploadChoices();
  const itemId = useSelector(actor, selectItemId);
  const uploads = useSelector(queue, (snapshot) => uploadsOfItem(snapshot, itemId), areSame);

  const leave = () => {
    actor.send({ type: 'dialog.close' });
  };
  useBackCloses(true, leave);
  useImperativeHandle(closing, () => leave);
  return (
    <div className="resolution-form evidence-sent">
      <p ref={focusMessage} role="status" tabIndex={-1}>
        {RESOLUTION_MESSAGES.savedWithPhotos}
      </p>
      <UploadList itemId={itemId} uploads={uploads} choices={choices} />
      <FormFooter isSticky>
        <Button look="outlined" onClick={leave}>
          Close
        </Button>
      </FormFooter>
    </div>
  );
}
