import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import {
  itemsWithPhotos,
  recentlySentMachine,
  type SentList,
  sentListOf,
} from '../../../machines/outbox/sent-list';
import { type LeftText, leftTextsMachine } from '../../../machines/outbox/left-texts';
import { afterChanges, hearRecords, type Watched } from '../../loading/load-effects';
import { repeats } from '../../loading/repeats';
import { onUnshownNews } from '../../platform/live/record-news';
import type { Copies } from '../../platform/offline/copies';
import { onSent, sentBy } from '../../platform/outbox/sent-log';
import { stopAll } from '../../platform/stop-all';
import { machinesHook, type SignedIn } from '../session/signed-in';
import { leftTexts, onLeftChanged } from './left/left-work';

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

/** The machines for what is not sent and for what was sent, with their effects. */
export const provideUnsentMachines = (outside: SignedIn) => ({
  leftTexts: leftTextsMachine.provide({
    ...repeats,
    actors: {
      load: fromPromise<readonly LeftText[], { query: object }>(() => leftTexts(outside)),
      watchChanges: fromCallback<EventObject, NonReducibleUnknown, Watched>(({ sendBack }) =>
        stopAll([
          hearRecords(onUnshownNews, sendBack),
          onLeftChanged(() => {
            sendBack({ type: 'changes.made' });
          }),
        ]),
      ),
    },
  }),
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
