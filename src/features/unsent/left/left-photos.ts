import { inFileName } from '../../../../contract/rules/in-file-name';
import type { LeftText } from '../../../../machines/outbox/left-texts';
import type { DraftFile } from '../../../forms/drafts/draft-parts';
import { bytesOf, type ChosenFiles } from '../../../platform/chosen-files';
import { zipOf } from '../../../platform/zip/write-zip';

/** The photos of a text that a closed form has left, as files. */

export interface FoundPhoto extends DraftFile {
  name: string;
}

/** Characters of a name; file systems take 255 bytes, and a character has up to four. */
const MOST = 50;

/** The name of a photo among others: phones give all photos of the camera the same name. */
export function photoFileName({ name }: FoundPhoto, index: number): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,5})?$/su.exec(inFileName(name)) ?? [];
  return `${String(index + 1)}-${Array.from(stem).slice(0, MOST).join('').trim()}${ending}`;
}

/** One photo as it is, several as a ZIP file: browsers keep only the last of several downloads. */
export async function fileOfPhotos(
  found: readonly FoundPhoto[],
): Promise<{ bytes: Blob; name: string }> {
  const [first, ...more] = found;
  if (first !== undefined && more.length === 0) return { bytes: first.file, name: first.name };
  const files = found.map((photo, index) => ({
    name: photoFileName(photo, index),
    content: photo.file,
  }));
  return { bytes: await zipOf(files), name: 'photos.zip' };
}

interface PhotoPlaces {
  stored: readonly DraftFile[];
  /** Has the photos that were chosen on this page, for which the device may have had no room. */
  chosen: Pick<ChosenFiles, 'get'>;
}

/** Those that the device still has. */
export async function leftPhotos(
  { photos }: Pick<LeftText, 'photos'>,
  { stored, chosen }: PhotoPlaces,
): Promise<FoundPhoto[]> {
  const files = new Map(stored.map(({ id, file }) => [id, file]));
  const found: FoundPhoto[] = [];
  for (const { id, name } of photos) {
    // A file that the device lists may be unreadable.
    const read = (await bytesOf(files.get(id))) ?? (await bytesOf(chosen.get(id)));
    if (read !== null) found.push({ id, name, file: read.blob });
  }
  return found;
}
