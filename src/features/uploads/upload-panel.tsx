import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { PhotoCategory } from '../../../contract/enums';
import { UPLOAD_CONTENT_TYPES, UPLOAD_MAX_FILES } from '../../../contract/limits';
import { choosePhotos } from '../../../contract/uploads/chosen-photos';
import type { UploadPlace } from '../../../machines/uploads/upload-entry';
import {
  areSame,
  countUnstored,
  selectedHere,
  uploadsOfItem,
} from '../../../machines/uploads/upload-selectors';
import { useChosenFiles } from './upload-services';
import { useUploads } from './upload-services';
import { Alert } from '../../ui/alert';
import { DropZone } from './drop-zone';
import { onRefusals } from './queue/refusals';
import { UploadList } from './upload-list';
import './uploads.css';

interface Props {
  itemId: number;
  place?: UploadPlace;
  /** How many photos may be selected at a time. */
  maxFiles?: number;
  /** MIME types. */
  accept?: readonly string[];
  defaultCategory?: PhotoCategory;
}

/** Chooses, describes and sends photos of an item. */
export function UploadPanel({
  itemId,
  place = 'photos',
  maxFiles = UPLOAD_MAX_FILES,
  accept = UPLOAD_CONTENT_TYPES,
  defaultCategory = 'other',
}: Props): ReactNode {
  const files = useChosenFiles();
  const { queue } = useUploads();
  const uploads = useSelector(queue, (snapshot) => uploadsOfItem(snapshot, itemId), areSame);
  const unstored = useSelector(queue, (snapshot) => countUnstored(snapshot, itemId));
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(
    () =>
      onRefusals(itemId, (messages) => {
        setRefused((before) => [...new Set([...before, ...messages])]);
      }),
    [itemId],
  );

  const choose = (chosen: readonly File[]) => {
    const room = maxFiles - selectedHere(queue.getSnapshot(), { itemId, place });
    const { taken, messages } = choosePhotos(chosen, { accept, maxFiles, room });
    setRefused(messages);
    if (taken.length === 0) return;
    const photos = taken.map((file) => ({ ...files.add(file), category: defaultCategory }));
    const how = { start: false, compress: true };
    queue.send({ type: 'photos.added', itemId, place, files: photos, ...how });
  };

  return (
    <section className="upload-panel" aria-label="Add Photos">
      <DropZone accept={accept} maxFiles={maxFiles} onChoose={choose} />
      {refused.length === 0 ? null : (
        <Alert
          onDismiss={() => {
            setRefused([]);
          }}
        >
          {refused.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Alert>
      )}
      {unstored === 0 ? null : <p role="status">Reading {unstored} photo(s)...</p>}
      {uploads.length === 0 ? null : <UploadList itemId={itemId} uploads={uploads} />}
    </section>
  );
}
