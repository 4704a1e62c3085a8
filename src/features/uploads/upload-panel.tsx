import { useSelector } from '@xstate/react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { PhotoCategory } from '../../../contract/enums';
import { UPLOAD_CONTENT_TYPES, UPLOAD_MAX_FILES } from '../../../contract/limits';
import { choosePhotos } from '../../../contract/uploads/chosen-photos';
import { UPLOAD_MESSAGES } from '../../../contract/uploads/messages';
import type { UploadPlace } from '../../../machines/uploads/upload-entry';
import {
  areSame,
  countChosen,
  countUnstored,
  selectedHere,
  uploadsOfItem,
  withTag,
} from '../../../machines/uploads/upload-selectors';
import { useChosenFiles, useUploads } from './upload-services';
import { captionsFit } from './captions-fit';
import { DropZone } from './drop-zone';
import { onRefusals } from './queue/refusals';
import { RefusedFiles } from './refused-files';
import { startAndTell, tellNotStarted } from './start-chosen';
import { UploadList } from './upload-list';
import { useUploadChoices } from './use-upload-choices';
import './uploads.css';

export interface UploadPanelHandle {
  /**
   * Uploads the chosen photos, if there are any, and says so. Returns false if a description first
   * has to be corrected, also one of a photo that waits.
   */
  finish: () => boolean;
}

interface Props {
  ref?: Ref<UploadPanelHandle>;
  itemId: number;
  place?: UploadPlace;
  /** How many photos may be selected at a time. */
  maxFiles?: number;
  /** MIME types. */
  accept?: readonly string[];
  defaultCategory?: PhotoCategory;
}

/** Each reason once. */
const refusedFor = (reasons: readonly string[]) =>
  [...new Set(reasons)].map((error) => ({ error }));

/** Chooses, describes and sends photos of an item. */
export function UploadPanel({
  ref,
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
  const [refused, setRefused] = useState<readonly { error: string }[]>([]);
  useEffect(
    () =>
      onRefusals(itemId, (messages) => {
        setRefused((before) => refusedFor([...before.map(({ error }) => error), ...messages]));
      }),
    [itemId],
  );

  const choices = useUploadChoices();
  const { compress, list } = choices;
  const isFinished = useRef(false);
  useImperativeHandle(ref, () => ({
    finish: () => {
      const all = uploadsOfItem(queue.getSnapshot(), itemId);
      const unsent = [...withTag(all, 'chosen'), ...withTag(all, 'waiting')];
      if (!captionsFit(unsent, list.current)) return false;
      if (countChosen(queue.getSnapshot(), itemId) === 0) return true;
      isFinished.current = true;
      startAndTell(queue, { itemId, compress });
      return true;
    },
  }));
  const leave = useEffectEvent(() => {
    if (!isFinished.current) tellNotStarted(queue, { itemId, compress });
  });
  useEffect(
    () => () => {
      leave();
    },
    [],
  );

  const choose = (chosen: readonly File[]) => {
    const room = maxFiles - selectedHere(queue.getSnapshot(), { itemId, place });
    const { taken, messages } = choosePhotos(chosen, { accept, maxFiles, room });
    setRefused(refusedFor(messages));
    if (taken.length === 0) return;
    const photos = taken.map((file) => ({ ...files.add(file), category: defaultCategory }));
    const how = { start: false, compress: true };
    queue.send({ type: 'photos.added', itemId, place, files: photos, ...how });
  };

  return (
    <section className="upload-panel" aria-label="Add Photos">
      <DropZone accept={accept} maxFiles={maxFiles} onChoose={choose} />
      <RefusedFiles
        refused={refused}
        onDismiss={() => {
          setRefused([]);
        }}
      />
      {unstored === 0 ? null : <p role="status">{UPLOAD_MESSAGES.reading(unstored)}</p>}
      {uploads.length === 0 ? null : (
        <UploadList itemId={itemId} uploads={uploads} choices={choices} />
      )}
    </section>
  );
}
