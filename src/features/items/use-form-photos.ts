import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import { ITEM_MESSAGES } from '../../../contract/items/messages';
import type { CheckedFile } from '../../../contract/uploads/chosen-photos';
import { showToast } from '../../ui/toast/toasts';
import { checkFiles } from '../uploads/check-files';
import { useChosenFiles } from '../uploads/upload-services';

interface WithPhotos {
  context: { values: { photos: readonly EvidencePhoto[] } };
}

/** A form that has photos among its values. */
interface PhotosForm extends WithPhotos {
  isBusy: boolean;
  actor: { getSnapshot: () => WithPhotos };
  change: (changes: { photos: readonly EvidencePhoto[] }) => void;
}

/** Why a file was refused. */
export interface Refused {
  name: string;
  error: string;
}

interface Rules {
  /** Divides files into accepted and refused ones before any is read. */
  choose?: (
    files: readonly File[],
    chosen: number,
  ) => { taken: readonly File[]; refused: Refused[] };
  /** Why a file that was read is refused; undefined if it is accepted. */
  errorOf: (file: CheckedFile) => string | undefined;
}

export interface FormPhotos {
  photos: readonly EvidencePhoto[];
  isBusy: boolean;
  /** How many chosen files are still being read: they are not in the form yet. */
  reading: number;
  refused: readonly Refused[];
  /** Whether the browser has no room for some of them, so that they are lost with the page. */
  isInMemory: boolean;
  choose: (files: readonly File[]) => void;
  dismissRefused: () => void;
  describe: (id: string, caption: string) => void;
  remove: (id: string) => void;
  /** Call this when the form is left without saving; it drops all of them. */
  discard: () => void;
}

const takeAll: Required<Rules>['choose'] = (taken) => ({ taken, refused: [] });

/** Photos that are chosen in a form and stored with its draft. */
export function useFormPhotos(
  form: PhotosForm,
  { choose: chooseFiles = takeAll, errorOf }: Rules,
): FormPhotos {
  const files = useChosenFiles();
  const [reading, setReading] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { photos } = form.context.values;
  const inMemory = useSyncExternalStore(files.watch, files.inMemory);

  // Frees the memory of photos that are no longer in the form.
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = photos.map(({ id }) => id);
    for (const id of shown.current) if (!ids.includes(id)) files.remove(id);
    shown.current = ids;
  }, [photos, files]);

  // Files may still be read when the form is left.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  /** Reads the current photos, because others may have been added since the last render. */
  const now = () => form.actor.getSnapshot().context.values.photos;

  const choose = async (chosen: readonly File[]) => {
    const { taken, refused: unread } = chooseFiles(chosen, now().length + reading);
    setRefused(unread);
    setReading((count) => count + taken.length);
    let late = 0;
    await checkFiles(taken, (checked) => {
      setReading((count) => count - 1);
      const { file, name, contentType } = checked;
      const error = errorOf(checked);
      if (error !== undefined) setRefused((refused) => [...refused, { name, error }]);
      else if (!isMounted.current) late += 1;
      else if (contentType !== undefined)
        form.change({ photos: [...now(), { ...files.add(file, contentType), caption: '' }] });
    });
    if (late > 0) showToast('error', ITEM_MESSAGES.photosTooLate(late));
  };

  return {
    photos,
    isBusy: form.isBusy,
    reading,
    refused,
    isInMemory: photos.some(({ id }) => inMemory.includes(id)),
    choose: (chosen) => {
      void choose(chosen);
    },
    dismissRefused: () => {
      setRefused([]);
    },
    describe: (id, caption) => {
      form.change({
        photos: now().map((photo) => (photo.id === id ? { ...photo, caption } : photo)),
      });
    },
    remove: (id) => {
      form.change({ photos: now().filter((photo) => photo.id !== id) });
    },
    discard: () => {
      for (const { id } of photos) files.remove(id);
    },
  };
}
