import { mediumUrlOf } from '../../../contract/photos/photo';
import type { CopiedHead, CopiedPhoto } from '../../platform/offline/copies';

/** The user asks for little traffic; not every browser tells. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The newest revision of each copied inspection, for those who read it before they sign. */
const revisionsOf = (heads: readonly CopiedHead[], kept: readonly number[]) =>
  heads
    .filter(({ id }) => kept.includes(id))
    .flatMap(({ signOff }) => signOff?.report.fileUrl ?? []);

interface Copied {
  /** The newest first. */
  photos: readonly CopiedPhoto[];
  heads: readonly CopiedHead[];
}

/**
 * The addresses of the files to keep, the most important first: all thumbnails, the revisions of
 * the inspections that the user has chosen, then the larger pictures, of chosen inspections before
 * others. A device that saves data keeps only the larger pictures of chosen inspections.
 */
export function filesToKeep(
  { photos, heads }: Copied,
  kept: readonly number[],
  isSaving = savesData(),
): string[] {
  const chosen = photos.filter(({ inspectionId }) => kept.includes(inspectionId));
  const others = photos.filter(({ inspectionId }) => !kept.includes(inspectionId));
  const large = isSaving ? chosen : [...chosen, ...others];
  return [
    ...[...chosen, ...others].map(({ photo }) => photo.thumbnailUrl),
    ...revisionsOf(heads, kept),
    ...large.map(({ photo }) => mediumUrlOf(photo)),
  ];
}
