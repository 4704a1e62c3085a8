import type { User } from '../../../contract/users/user';
import type { Failure } from '../../../machines/failure';
import { isLocalId } from '../../../machines/outbox/local-id';
import {
  lateInspectionChanges,
  lateItemChanges,
  latePhotoChanges,
} from '../../features/outbox/late-changes';
import type { SignedIn } from '../../features/session/signed-in';
import type { AppUploads } from '../../features/uploads/queue/app-uploads';
import { lateDrafts } from '../../forms/drafts/late-drafts';
import { reportDraftNotStored, withFieldErrorToasts } from '../../forms/report-failure';
import type { ChosenFiles } from '../../platform/chosen-files';
import { createCallApi, type OnRead } from '../../platform/http/call-api';
import type { Transport } from '../../platform/http/transport';
import { noteUnreadable } from '../../platform/http/unreadable-records';
import { inTime } from '../../platform/storage/in-time';
import { loadOnce } from '../../platform/code/load-once';
import type { Copies } from '../../platform/offline/copies';
import { copyOwner } from '../../platform/offline/copy-owner';
import { noteOwnChange } from '../../platform/live/own-changes';
import { announceChange } from '../../platform/offline/device-news';
import { solveFor } from '../../ui/toast/solved-toasts';
import { toastsTo } from '../../ui/toast/toasts';

interface Outside {
  transport: Transport;
  files: ChosenFiles;
  uploads: AppUploads;
  /** The user who is signed in when the call is made. */
  signedInUser: () => User | null;
}

const onRead: OnRead = (call, unreadable, data) => {
  noteUnreadable(call, unreadable);
  if (call.changes === undefined) return;
  announceChange();
  noteOwnChange(call, data);
};

const loadChanges = loadOnce(() => import('../../features/outbox/changes-here'));
const loadSaved = loadOnce(() => import('../../platform/outbox/saved-change'));
const loadCopies = loadOnce(() => import('../../platform/offline/copies-in'));

/** A page waits for its answer, not for what only the copies know, such as names. */
const COPIES_MS = 2000;

/** Removes the copies of a user who is no longer signed in. */
export async function wipeCopiesOf(owner: string): Promise<void> {
  await (await loadCopies()).wipeCopiesOf(owner);
}

/** Here, because the first load has no room for one more late part. */
export const withKept = async (refusal: Failure, userId: number) =>
  (await import('./with-kept')).withKept(refusal, userId);

/** Returns a function that creates the services of a user. All users share one store of drafts. */
export function userServices(outside: Outside): (userId: number) => SignedIn {
  const { transport, files, uploads, signedInUser } = outside;
  const drafts = lateDrafts(
    () =>
      import('../../forms/drafts/browser-drafts').then(({ browserDrafts }) => browserDrafts(files)),
    reportDraftNotStored,
  );
  return (userId) => {
    const notify = toastsTo(userId);
    const solve = solveFor(userId);
    const ownUploads = async () => {
      if (signedInUser()?.id !== userId) throw new Error('Their user has left');
      return uploads.of(userId);
    };
    const copies = async () =>
      copyOwner() === String(userId) ? (await loadCopies()).copiesIn(userId) : null;
    /** The inspections that were opened before this browser had copies. */
    const openedEarly = new Set<number>();
    /** What the copies add to what a screen shows; `none` if they do not answer soon. */
    const ofCopies = async <Read>(read: (all: Copies) => Promise<Read>, none: Read) => {
      try {
        const all = await copies();
        return all === null ? none : await inTime(read(all), undefined, COPIES_MS);
      } catch (error) {
        console.error('The copies on this device could not be read', error);
        return none;
      }
    };
    /** Without a limit: without its source, a waiting duplicate would be shown as missing. */
    const copied = async (id: number) => {
      try {
        return (await (await copies())?.item(id))?.data ?? null;
      } catch (error) {
        console.error('A copy on this device could not be read', error);
        return null;
      }
    };
    const api = createCallApi(transport.of(userId), onRead);
    const changes = loadOnce(async () => {
      const { createUserChanges, store, ids, news } = await loadChanges();
      return createUserChanges({
        userId,
        api,
        store,
        ids,
        news,
        notify,
        solve,
        userName: () => signedInUser()?.fullName ?? '',
        role: () => signedInUser()?.role,
        people: () => ofCopies(async (all) => (await all.people())?.data ?? [], []),
        projects: () => ofCopies((all) => all.projects(''), []),
        copied,
        outbox: async () => (await ownUploads()).outbox,
      });
    });
    return {
      userId,
      send: transport.of(userId),
      changes: lateItemChanges(async () => (await changes()).items),
      photoChanges: latePhotoChanges(async () => (await changes()).photos),
      commentChanges: async () => (await changes()).comments,
      signatureChanges: async () => (await changes()).signatures(),
      inspectionChanges: lateInspectionChanges(async () => (await changes()).inspections),
      serverIdOf: async (localId) => (await loadChanges()).ids.serverIdOf(localId),
      savedRecord: async (keys) =>
        (await loadSaved()).savedRecord((await loadChanges()).store, userId, keys),
      api: withFieldErrorToasts(api, notify, solve),
      drafts,
      copies,
      ownCopies: async () => {
        const all = await (await loadCopies()).ownCopies(userId);
        for (const id of openedEarly) await all.noteOpened(id);
        openedEarly.clear();
        return all;
      },
      noteOpened: (id) => {
        // The server does not know it yet; it is copied anyway.
        if (isLocalId(id)) return;
        const note = async () => {
          const all = await copies();
          if (all === null) openedEarly.add(id);
          else await all.noteOpened(id);
        };
        // If it cannot be stored, the inspection is not kept on the device, which is all.
        note().catch(() => undefined);
      },
      files,
      notify,
      keepUploads: async (batch) => (await ownUploads()).keep(batch),
      uploadQueue: async () => (await ownUploads()).queue,
    };
  };
}
