import { createCallApi } from '../api/service';
import type { Transport } from '../api/transport';
import { toastsTo } from '../components/toasts';
import type { ChosenFiles } from './chosen-files';
import { createDrafts } from './drafts';
import { type Machines, provideMachines } from './machines';
import { reportUnkeptDraft, tellingFieldErrors } from './report-failure';
import { noteUnreadable } from './unreadable-records';
import type { AppUploads } from './uploads/app-uploads';

interface Outside {
  transport: Transport;
  files: ChosenFiles;
  uploads: AppUploads;
  /** Who is signed in at that moment. */
  signedInUser: () => number | null;
}

/** Returns how to make the machines of a user; the drafts of all users are kept in one place. */
export function machinesForUsers(outside: Outside): (userId: number) => Machines {
  const { transport, files, uploads, signedInUser } = outside;
  const drafts = createDrafts({
    onUnkeptDraft: reportUnkeptDraft,
    onKeptFile: files.noteKept,
    onUnkeptFile: (id, error) => {
      console.error('A chosen photo cannot be kept', error);
      files.noteUnkept(id);
    },
  });
  return (userId) => {
    const tell = toastsTo(userId);
    return provideMachines({
      api: tellingFieldErrors(createCallApi(transport.of(userId), noteUnreadable), tell),
      drafts,
      files,
      tell,
      keepUploads: async (batch) => {
        if (signedInUser() !== userId) throw new Error('Their user has left');
        await (await uploads.of(userId)).keep(batch);
      },
    });
  };
}
