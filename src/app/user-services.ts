import type { SignedIn } from '../features/session/signed-in';
import type { AppUploads } from '../features/uploads/queue/app-uploads';
import { lateDrafts } from '../forms/drafts/late-drafts';
import { reportDraftNotStored, withFieldErrorToasts } from '../forms/report-failure';
import type { ChosenFiles } from '../platform/chosen-files';
import { createCallApi, type OnRead } from '../platform/http/call-api';
import type { Transport } from '../platform/http/transport';
import { noteUnreadable } from '../platform/http/unreadable-records';
import { loadOnce } from '../platform/load-once';
import { copyOwner } from '../platform/offline/copy-owner';
import { announceChange } from '../platform/offline/device-news';
import { toastsTo } from '../ui/toasts';

interface Outside {
  transport: Transport;
  files: ChosenFiles;
  uploads: AppUploads;
  /** The user who is signed in at that moment. */
  signedInUser: () => number | null;
}

const onRead: OnRead = (call, unreadable) => {
  noteUnreadable(call, unreadable);
  if (call.changes !== undefined) announceChange();
};

const loadCopies = loadOnce(() => import('../platform/offline/copies-in'));

/** Removes the copies of a user who is not signed in any more. */
export async function wipeCopiesOf(owner: string): Promise<void> {
  await (await loadCopies()).wipeCopiesOf(owner);
}

/** Returns a function that creates the services of a user. All users share one store of drafts. */
export function userServices(outside: Outside): (userId: number) => SignedIn {
  const { transport, files, uploads, signedInUser } = outside;
  const drafts = lateDrafts(
    () =>
      import('../forms/drafts/browser-drafts').then(({ browserDrafts }) => browserDrafts(files)),
    reportDraftNotStored,
  );
  return (userId) => {
    const notify = toastsTo(userId);
    const ownUploads = async () => {
      if (signedInUser() !== userId) throw new Error('Their user has left');
      return uploads.of(userId);
    };
    return {
      api: withFieldErrorToasts(createCallApi(transport.of(userId), onRead), notify),
      drafts,
      copies: async () =>
        copyOwner() === String(userId) ? (await loadCopies()).copiesIn(userId) : null,
      ownCopies: async () => (await loadCopies()).ownCopies(userId),
      files,
      notify,
      keepUploads: async (batch) => {
        await (await ownUploads()).keep(batch);
      },
      uploadQueue: async () => (await ownUploads()).queue,
    };
  };
}
