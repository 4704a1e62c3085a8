import type { DraftKey } from '../../../../machines/forms/draft';
import { saveKeysOf } from '../../../../machines/forms/form-context';
import {
  type FormSubject,
  type LeftText,
  formSubjectOf,
  textsIn,
} from '../../../../machines/outbox/left-texts';
import { isLocalId } from '../../../../machines/outbox/local-id';
import type { EvidencePhoto } from '../../../../machines/items/resolution-values';
import { saveFile } from '../../../platform/save-file';
import { photosOf } from '../../items/draft-photos';
import { machinesHook, type SignedIn } from '../../session/signed-in';
import { fileOfPhotos, type FoundPhoto, leftPhotos } from './left-photos';
import { LEFT_TEXTS, OF_INSPECTION, OF_ITEM } from './left-words';

/** What is typed and not saved in forms that are closed, and what its user can do with it. */

/** A text with those of its photos that the device still has; null if a form has opened it since. */
export interface LeftWork {
  left: LeftText;
  photos: readonly FoundPhoto[] | null;
}

const listeners = new Set<() => void>();

/** Calls back when a text may be gone; returns a function that stops it. */
export function onLeftChanged(listen: () => void): () => void {
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
  };
}

/** The item of a form about an item, if the device has a copy of it or made it. */
async function itemOf({ copies, changes }: SignedIn, { kind, recordId }: FormSubject) {
  if (!OF_ITEM.includes(kind) || recordId === null) return null;
  const copy = await (await copies())?.item(recordId);
  const item = copy?.data ?? (isLocalId(recordId) ? await changes.unsent(recordId) : null);
  return item && { title: item.title, inspectionId: item.inspectionId };
}

/** The title of the inspection that a form changes, or to which it adds. */
async function inspectionOf(
  { copies, inspectionChanges }: SignedIn,
  { kind, recordId }: FormSubject,
) {
  if (!OF_INSPECTION.includes(kind) || recordId === null) return null;
  const heads = (await (await copies())?.heads())?.data ?? [];
  const local = isLocalId(recordId) ? await inspectionChanges.unsent(recordId) : null;
  const inspection = heads.find(({ id }) => id === recordId) ?? local;
  return inspection && (inspection.title || inspection.projectName);
}

/** What was typed below photos, like fields. */
const captionsOf = (photos: readonly Pick<EvidencePhoto, 'name' | 'caption'>[]) =>
  photos.flatMap(({ name, caption }, index) =>
    caption.trim() === '' ? [] : [[LEFT_TEXTS.captionOf(index + 1, name), caption] as const],
  );

/** Every such text; what a page has saved is not part of it. */
export async function leftTexts(outside: SignedIn): Promise<readonly LeftText[]> {
  const all = await outside.drafts.free(outside.userId);
  const left = await Promise.all(
    all.map(async ({ form, draft }) => {
      const subject = formSubjectOf(form);
      const photos = photosOf(draft);
      const texts = [...textsIn(subject.kind, draft), ...captionsOf(photos)];
      if (texts.length + photos.length === 0) return [];
      if ((await outside.savedRecord(saveKeysOf(draft)).catch(() => null)) !== null) return [];
      const item = await itemOf(outside, subject).catch(() => null);
      const inspection = await inspectionOf(outside, subject).catch(() => null);
      const { saveKey, typedAt = null } = draft;
      return [{ ...subject, form, saveKey, typedAt, texts, photos, item, inspection }];
    }),
  );
  return left.flat();
}

const provideLeftWork = (outside: SignedIn) => {
  const { drafts, files, userId } = outside;
  /** Calls back while its draft is held; null if an open form has it. */
  const withDraft = async <Result>(
    { form, saveKey }: LeftText,
    act: (key: DraftKey) => Promise<Result>,
  ): Promise<Result | null> => {
    const key = { userId, form, holder: `left ${saveKey}` };
    const release = drafts.hold(key, (draft) => draft.saveKey === saveKey);
    try {
      if ((await drafts.recall(key))?.saveKey !== saveKey) return null;
      return await act(key);
    } finally {
      release();
    }
  };
  const photosIn = (left: LeftText) =>
    withDraft(left, async (key) => {
      // If the store fails, the page still has the files that were chosen in it.
      const stored = await drafts.recallFiles(key).catch(() => []);
      return leftPhotos(left, { stored, chosen: files });
    });
  const telling = async <Result>(acting: Promise<Result>): Promise<Result> => {
    try {
      return await acting;
    } finally {
      for (const listen of listeners) listen();
    }
  };
  return {
    discard: (left: LeftText): Promise<'discarded' | null> =>
      telling(
        withDraft(left, (key) => {
          drafts.forget(key);
          return Promise.resolve('discarded');
        }),
      ),
    /** Returns how many of its photos were saved. */
    savePhotos: (left: LeftText): Promise<number | null> =>
      telling(
        photosIn(left).then(async (found) => {
          if (found === null) return null;
          if (found.length > 0) {
            const { bytes, name } = await fileOfPhotos(found);
            saveFile(bytes, name);
          }
          return found.length;
        }),
      ),
    /** All texts with their photos. */
    all: async (): Promise<LeftWork[]> => {
      const work: LeftWork[] = [];
      for (const left of await leftTexts(outside)) {
        work.push({ left, photos: left.photos.length === 0 ? [] : await photosIn(left) });
      }
      return work;
    },
  };
};

export const useLeftWork = machinesHook(provideLeftWork);
