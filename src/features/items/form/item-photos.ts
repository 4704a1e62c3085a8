import { UPLOAD_CONTENT_TYPES, UPLOAD_MAX_FILES } from '../../../../contract/limits';
import {
  choosePhotos,
  type CheckedFile,
  photoRefusal,
} from '../../../../contract/uploads/chosen-photos';
import type { Refused } from '../use-form-photos';

/** Which files can be photos of a new item: the same as on an item's photos page. */

const accept = UPLOAD_CONTENT_TYPES;

export function choosePhotosOfItem(
  files: readonly File[],
  chosen: number,
): { taken: readonly File[]; refused: Refused[] } {
  const room = UPLOAD_MAX_FILES - chosen;
  const { taken, messages } = choosePhotos(files, { accept, maxFiles: UPLOAD_MAX_FILES, room });
  return { taken, refused: messages.map((error) => ({ name: '', error })) };
}

export const photoError = (file: CheckedFile): string | undefined =>
  photoRefusal(file, accept) ?? undefined;
