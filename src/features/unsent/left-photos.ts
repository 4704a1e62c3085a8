import type { LeftText } from '../../../machines/outbox/left-texts';
import type { DraftFile } from '../../forms/drafts/draft-parts';
import { bytesOf, type ChosenFiles } from '../../platform/chosen-files';
import { saveFile } from '../../platform/save-file';
import { zipOf } from '../../platform/zip/write-zip';

/** Saves the photos of a text that a closed form has left. */

interface FoundPhoto extends DraftFile {
  name: string;
}

/** One photo as it is, several as a ZIP file: browsers keep only the last of several downloads. */
export async function fileOfPhotos(
  found: readonly FoundPhoto[],
): Promise<{ bytes: Blob; name: string }> {
  const [first, ...more] = found;
  if (first !== undefined && more.length === 0) return { bytes: first.file, name: first.name };
  // Phones give all photos of the camera the same name.
  const files = found.map(({ name, file }, index) => ({
    name: `${String(index + 1)}-${name}`,
    content: file,
  }));
  return { bytes: await zipOf(files), name: 'photos.zip' };
}

interface PhotoPlaces {
  stored: readonly DraftFile[];
  /** Has the photos that were chosen on this page, for which the device may have had no room. */
  chosen: Pick<ChosenFiles, 'get'>;
}

/** Saves those that the device still has; returns how many. */
export async function saveLeftPhotos(
  { photos }: Pick<LeftText, 'photos'>,
  { stored, chosen }: PhotoPlaces,
): Promise<number> {
  const files = new Map(stored.map(({ id, file }) => [id, file]));
  const found: FoundPhoto[] = [];
  for (const { id, name } of photos) {
    const file = files.get(id) ?? (await bytesOf(chosen.get(id)))?.blob;
    if (file !== undefined) found.push({ id, name, file });
  }
  if (found.length === 0) return 0;
  const { bytes, name } = await fileOfPhotos(found);
  saveFile(bytes, name);
  return found.length;
}
