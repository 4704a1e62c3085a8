import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import {
  itemsWithPhotos,
  recentlySentMachine,
  type SentList,
  sentListOf,
} from '../../../machines/outbox/sent-list';
import { afterChanges, loadEffects, type Watched } from '../../loading/load-effects';
import type { DraftKey } from '../../../machines/forms/draft';
import { saveKeysOf } from '../../../machines/forms/form-context';
import {
  type FormSubject,
  type LeftText,
  leftTextsMachine,
  subjectOf,
  textsIn,
} from '../../../machines/outbox/left-texts';
import type { Copies } from '../../platform/offline/copies';
import { onSent, sentBy } from '../../platform/outbox/sent-log';
import { photosOf } from '../items/draft-photos';
import { saveLeftPhotos } from './left-photos';
import { OF_ITEM } from './left-words';
import { machinesHook, type SignedIn } from '../session/signed-in';

/** The items that the device has copies of, with their photos. */
async function copiedOf(copies: Copies | null, ids: readonly number[]) {
  const found = await Promise.all(
    ids.map(async (id) => {
      const copy = await copies?.item(id);
      return copy == null ? [] : [{ ...copy, id }];
    }),
  );
  const all = found.flat();
  return {
    items: new Map(
      all.map(({ id, data: { title, inspectionId } }) => [id, { title, inspectionId }]),
    ),
    photos: new Map(
      all.map(({ id, data, copiedAt }) => [
        id,
        { ids: new Set(data.photos.map((photo) => photo.id)), copiedAt },
      ]),
    ),
  };
}

async function recentlySent({ userId, copies }: SignedIn): Promise<SentList> {
  const now = Date.now();
  const own = await copies();
  const entries = await sentBy(userId, now);
  const heads = (await own?.heads())?.data ?? [];
  const inspections = new Map(
    heads.map(({ id, title, projectName }) => [id, title || projectName]),
  );
  const copied = await copiedOf(own, itemsWithPhotos(entries));
  return sentListOf(entries, { ...copied, inspections }, now);
}

/** The item of a form about an item, if the device has a copy of it. */
async function itemOf({ copies }: SignedIn, { kind, recordId }: FormSubject) {
  if (!OF_ITEM.includes(kind) || recordId === null) return null;
  const copy = await (await copies())?.item(recordId);
  return copy == null ? null : { title: copy.data.title, inspectionId: copy.data.inspectionId };
}

/** What is typed and not saved in forms that are closed. What a page has saved is not part of it. */
async function leftTexts(outside: SignedIn): Promise<readonly LeftText[]> {
  const all = await outside.drafts.free(outside.userId);
  const left = await Promise.all(
    all.map(async ({ form, draft }) => {
      const subject = subjectOf(form);
      const [texts, photos] = [textsIn(subject.kind, draft), photosOf(draft)];
      if (texts.length + photos.length === 0) return [];
      if ((await outside.savedRecord(saveKeysOf(draft)).catch(() => null)) !== null) return [];
      const item = await itemOf(outside, subject).catch(() => null);
      return [{ ...subject, form, saveKey: draft.saveKey, texts, photos, item }];
    }),
  );
  return left.flat();
}

/** The machines for what is not sent and for what was sent, with their effects. */
export const provideUnsentMachines = (outside: SignedIn) => ({
  leftTexts: leftTextsMachine.provide(loadEffects(() => leftTexts(outside))),
  recentlySent: recentlySentMachine.provide({
    actors: {
      load: fromPromise<SentList, { query: object }>(() => recentlySent(outside)),
      watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
        afterChanges({ onChange: onSent }, () => {
          sendBack({ type: 'changes.made' });
        }),
      ),
    },
  }),
});

export const useUnsentMachines = machinesHook(provideUnsentMachines);

/** What the user can do with a text that a closed form has left. */
const provideLeftText = ({ drafts, files, userId }: SignedIn) => {
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
  return {
    discard: async (left: LeftText): Promise<'discarded' | null> =>
      withDraft(left, (key) => {
        drafts.forget(key);
        return Promise.resolve('discarded');
      }),
    /** Returns how many of its photos were saved. */
    savePhotos: async (left: LeftText): Promise<number | null> =>
      withDraft(left, async (key) => {
        // If the store fails, the page still has the files that were chosen in it.
        const stored = await drafts.recallFiles(key).catch(() => []);
        return saveLeftPhotos(left, { stored, chosen: files });
      }),
  };
};

export const useLeftText = machinesHook(provideLeftText);
