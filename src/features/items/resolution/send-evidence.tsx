import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { itemResolvingMachine } from '../../../../machines/items/item-resolving.machine';
import { evidenceBatch } from '../../../../machines/items/resolution-values';
import type { Upload } from '../../../../machines/uploads/upload-queue-context';
import { areSame, uploadsOfItem } from '../../../../machines/uploads/upload-selectors';
import { useUploads } from '../../uploads/upload-services';
import { Button } from '../../../ui/button';
import { useBackCloses } from '../../../ui/use-back-closes';
import { UploadList } from '../../uploads/upload-list';
import { FormFooter } from '../../../ui/form-footer';

/** How the evidence reaches the server: the only place where a resolution knows the uploads. */

type ResolvingActor = ActorRefFrom<typeof itemResolvingMachine>;
type Snapshot = SnapshotFrom<typeof itemResolvingMachine>;

const selectPhotos = ({ context }: Snapshot) => context.photos;
const selectItemId = ({ context }: Snapshot) => context.item?.id ?? 0;

const isEvidence = (upload: Upload) => upload.getSnapshot().context.entry.place === 'resolution';

/**
 * The item is resolved; its photos go into the product's upload queue, which keeps them on the
 * device until the server has them. One that fails stays here, and in the queue, to be tried again.
 */
export function SendEvidence({ actor }: { actor: ResolvingActor }): ReactNode {
  const { queue } = useUploads();
  const photos = useSelector(actor, selectPhotos);
  const itemId = useSelector(actor, selectItemId);
  const uploads = useSelector(
    queue,
    (snapshot) => uploadsOfItem(snapshot, itemId).filter(isEvidence),
    areSame,
  );

  const add = useEffectEvent(() => {
    queue.send({ type: 'photos.added', ...evidenceBatch({ itemId, photos }) });
  });
  const finished = useEffectEvent((finishedId: number, uploaded: number, left: number) => {
    if (finishedId === itemId) actor.send({ type: 'photos.sent', uploaded, left });
  });
  useEffect(() => {
    const subscription = queue.on('queue.finished', (run) => {
      finished(run.itemId, run.uploaded, run.failures.length);
    });
    add();
    return () => {
      subscription.unsubscribe();
    };
  }, [queue]);

  const leave = () => {
    actor.send({ type: 'photos.leave' });
  };
  useBackCloses(true, leave);
  return (
    <div className="resolution-form">
      <p role="status">
        The item is resolved. Its photos are being uploaded, and go on when you close this.
      </p>
      <UploadList itemId={itemId} uploads={uploads} />
      <FormFooter isSticky>
        <Button look="outlined" onClick={leave}>
          Close
        </Button>
      </FormFooter>
    </div>
  );
}
