import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Item } from '../../../contract/item';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import type { Upload } from '../../../machines/uploads/upload-queue-context';
import { areSame, uploadsOfItem } from '../../../machines/uploads/upload-selectors';
import { useUploads } from '../../app/uploads';
import { UploadList } from '../photos/upload-list';

/** How the evidence reaches the server: the only place where a resolution knows the uploads. */

interface Props {
  item: Item;
  photos: readonly EvidencePhoto[];
  onChanged: (item: Item) => void;
  onClose: () => void;
}

const isEvidence = (upload: Upload) => upload.getSnapshot().context.entry.place === 'resolution';

/**
 * The item is resolved; its photos go into the product's upload queue, which keeps them on the
 * device until the server has them. One that fails stays here, and in the queue, to be tried again.
 */
export function SendEvidence({ item, photos, onChanged, onClose }: Props): ReactNode {
  const { queue } = useUploads();
  const uploads = useSelector(
    queue,
    (snapshot) => uploadsOfItem(snapshot, item.id).filter(isEvidence),
    areSame,
  );

  const add = useEffectEvent(() => {
    queue.send({
      type: 'photos.added',
      itemId: item.id,
      place: 'resolution',
      files: photos.map((photo) => ({ ...photo, category: 'resolution' })),
      start: true,
      compress: true,
    });
  });
  const finished = useEffectEvent((itemId: number, uploaded: number, failures: number) => {
    if (itemId !== item.id) return;
    if (uploaded > 0) onChanged({ ...item, photoCount: item.photoCount + uploaded });
    if (failures === 0) onClose();
  });
  useEffect(() => {
    const subscription = queue.on('queue.finished', ({ itemId, uploaded, failures }) => {
      finished(itemId, uploaded, failures.length);
    });
    add();
    return () => {
      subscription.unsubscribe();
    };
  }, [queue]);

  return (
    <div className="resolution-form">
      <p role="status">
        The item is resolved. Its photos are being uploaded, and go on when you close this.
      </p>
      <UploadList itemId={item.id} uploads={uploads} />
      <div className="form-actions sticky">
        <button type="button" className="p-button p-component p-button-outlined" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
