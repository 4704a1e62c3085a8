import { mediumUrlOf } from '../../../contract/photos/photo';
import type { CopiedHead, CopiedPhoto } from '../../platform/offline/read-copies';

/** Whether the user has asked for reduced data usage; not every browser reports it. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The newest revision of each copied inspection, for people who read it before they sign. */
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
 * the inspections that the user has chosen, then the larger pictures, of chosen inspections first.
 * With reduced data usage, only chosen inspections get larger pictures.
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
