import * as z from 'zod/mini';
import type { Draft, DraftKey } from '../../../machines/forms/draft';
import type { EvidencePhoto } from '../../../machines/items/resolution-values';
import type { Drafts } from '../../forms/drafts/draft-parts';
import type { DraftStore } from '../../forms/form-effects';
import type { ChosenFiles } from '../../platform/chosen-files';

/** Photos chosen in a form that has not been saved yet. */

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

/** The photos that a draft refers to. An entry in the format of another version is ignored. */
export const photosOf = ({ values: { photos } }: Draft): EvidencePhoto[] =>
  KeptPhotos.safeParse(photos).data ?? [];

/** A store of drafts that also stores the files of their photos. */
export function draftsWithPhotos({
  drafts,
  files,
}: {
  drafts: Drafts;
  files: ChosenFiles;
}): DraftStore {
  return {
    hold: drafts.hold,
    keep: (key, draft) => {
      const chosen = photosOf(draft).map(({ id }) => ({ id, file: files.get(id) }));
      drafts.keep(key, draft, chosen);
    },
    recall: async (key: DraftKey) => {
      const draft = await drafts.recall(key);
      if (draft === null) return null;
      // If the store fails, the page still has the files that were chosen in it.
      const kept = await drafts.recallFiles(key).catch(() => []);
      for (const { id, file } of kept) files.restore(id, file);
      return { ...draft, values: { ...draft.values, photos: photosOf(draft) } };
    },
    setAside: drafts.setAside,
    forget: drafts.forget,
  };
}
