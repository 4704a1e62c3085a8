import { PHOTO_MAX_BYTES } from '../../../contract/limits';
import type { CheckedFile } from '../../../contract/uploads/chosen-photos';
import { pictureTypeOf } from '../../../contract/photos/picture-type';
import { isWholePicture } from '../../../contract/photos/whole-picture';
import { warnBeforeLeaving } from '../../platform/warn-before-leaving';

/** A chosen file, with the result of checking its content. */
export interface CheckedPhoto extends CheckedFile {
  /** With the bytes that were checked: the file on the device may change or disappear afterwards. */
  file: File;
}

async function canBeDecoded(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

async function checkFile(file: File): Promise<CheckedPhoto> {
  const { name, size, type, lastModified } = file;
  const known = { file, name, size, type };
  // A file that is too large is refused for that reason and not read.
  if (size > PHOTO_MAX_BYTES) return { ...known, contentType: undefined, trouble: null };
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (bytes === null) return { ...known, contentType: undefined, trouble: 'unreadable' };
  const contentType = pictureTypeOf(bytes);
  if (contentType === undefined) return { ...known, contentType, trouble: null };
  const read = new File([bytes], name, { type, lastModified });
  const isGood = isWholePicture(bytes, contentType) && (await canBeDecoded(read));
  return { ...known, file: read, contentType, trouble: isGood ? null : 'damaged' };
}

/**
 * Reads and decodes chosen files, which also finds damage in the middle. It handles one at a time,
 * because decoded pictures would fill a phone's memory, and reports each as soon as it is checked.
 * A file is stored only afterwards, so the browser asks before it leaves the page.
 */
export async function checkFiles(
  files: readonly File[],
  onChecked: (photo: CheckedPhoto) => void,
): Promise<void> {
  const release = warnBeforeLeaving();
  try {
    for (const file of files) onChecked(await checkFile(file));
  } finally {
    release();
  }
}
