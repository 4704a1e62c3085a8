import { mediumUrlOf } from '../../../contract/photos/photo';
import type { CopiedPhoto } from '../../platform/offline/copies';

/** The user asks for little traffic; not every browser tells. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * The addresses of the pictures to keep, the most important first: all thumbnails, then the larger
 * pictures, of the inspections that the user has chosen before others. A device that saves data
 * keeps only the larger pictures of chosen inspections.
 * @param photos the newest first
 */
export function picturesToKeep(
  photos: readonly CopiedPhoto[],
  kept: readonly number[],
  isSaving = savesData(),
): string[] {
  const chosen = photos.filter(({ inspectionId }) => kept.includes(inspectionId));
  const others = photos.filter(({ inspectionId }) => !kept.includes(inspectionId));
  const large = isSaving ? chosen : [...chosen, ...others];
  return [
    ...[...chosen, ...others].map(({ photo }) => photo.thumbnailUrl),
    ...large.map(({ photo }) => mediumUrlOf(photo)),
  ];
}
