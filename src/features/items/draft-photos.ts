import * as z from 'zod/mini';
import type { Draft, DraftKey } from '../../../machines/forms/draft';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import type { Drafts } from '../../forms/drafts/drafts';
import type { DraftStore } from '../../forms/form-effects';
import type { ChosenFiles } from '../../platform/chosen-files';

/** Photos that were chosen in a form, from choosing until the form is saved. */

const KeptPhotos = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    size: z.number(),
    contentType: z.string(),
    lastModified: z.number(),
    caption: z.string(),
  }),
);

/** The photos that a draft names; none where another version of the app has written others. */
export const photosOf = ({ values: { photos } }: Draft): EvidencePhoto[] =>
  KeptPhotos.safeParse(photos).data ?? [];

/** Drafts that keep the bytes of the photos they name, and bring them back. */
export function draftsWithPhotos({
  drafts,
  files,
}: {
  drafts: Drafts;
  files: ChosenFiles;
}): DraftStore {
  return {
    keep: (key, draft) => {
      const chosen = photosOf(draft).map(({ id }) => ({ id, file: files.get(id) }));
      drafts.keep(key, draft, chosen);
    },
    recall: async (key: DraftKey) => {
      const draft = await drafts.recall(key);
      if (draft === null) return null;
      // Without the store they are still in the page, unless it was opened since.
      const kept = await drafts.recallFiles(key).catch(() => []);
      for (const { id, file } of kept) files.restore(id, file);
      return { ...draft, values: { ...draft.values, photos: photosOf(draft) } };
    },
    forget: drafts.forget,
  };
}
