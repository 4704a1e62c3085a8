import { STORAGE_MESSAGES } from '../../../../contract/outbox/storage-messages';
import type { TabNews } from '../../../platform/tabs/tab-news';
import type { PhotoTransfer } from './app-uploads';
import type { UploadStore } from './upload-store';

/** Photos that are exported to another device as a file, or imported from one. */
export const photoTransfer = (store: UploadStore, tabs: TabNews<string>): PhotoTransfer => ({
  take: async (id) => {
    const found = await store.read(id);
    if (found === undefined) return undefined;
    const { entry, file } = found;
    // Two devices that compress the same photo produce different bytes.
    return { entry, blob: await store.keepPrepared(id, file.blob) };
  },
  give: async (entry, blob) => {
    if ((await store.read(entry.id)) !== undefined) return 'known';
    const { entry: stored, isKept } = await store.add(entry, blob, true);
    // Its user removed it here: it is withdrawn, and not sent again.
    if (stored.state === 'cancelled') return 'known';
    if (!isKept) {
      await store.remove(entry.id);
      throw new Error(STORAGE_MESSAGES.unkept);
    }
    tabs.tell([entry.id]);
    return 'added';
  },
  unread: async (userId) =>
    (await store.unread(userId)).flatMap(({ entry, file }) =>
      file === undefined ? [] : { entry, blob: file.blob },
    ),
  removeUnread: store.removeUnread,
});
