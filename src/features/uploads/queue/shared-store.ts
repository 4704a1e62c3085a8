import type { TabReport } from '../../../../machines/uploads/upload-queue-context';
import type { TabNews } from '../../../platform/tab-news';
import type { UploadStore } from './upload-store';

/** Wraps the store and reports every change to the other tabs. */
export function announcingStore(store: UploadStore, tabs: TabNews<string>): UploadStore {
  return {
    ...store,
    change: async (id, changes) => {
      const changed = await store.change(id, changes);
      tabs.tell([id]);
      return changed;
    },
    settle: async (entry) => {
      const left = await store.settle(entry);
      tabs.tell([entry.id]);
      return left;
    },
    remove: async (id) => {
      await store.remove(id);
      tabs.tell([id]);
    },
  };
}

/** Follows other tabs' changes of a user's photos; returns a function that stops it. */
export function followTabs(
  { store, tabs }: { store: UploadStore; tabs: TabNews<string> },
  userId: number,
  hear: (report: TabReport) => void,
): () => void {
  const follow = async (id: string) => {
    const entry = (await store.read(id))?.entry;
    if (entry === undefined || entry.state === 'cancelled') hear({ type: 'entry.gone', id });
    else if (entry.userId === userId) hear({ type: 'entries.found', entries: [entry] });
  };
  return tabs.listen((ids) => {
    for (const id of ids) {
      follow(id).catch((error: unknown) => {
        console.error('What another tab has changed could not be read', error);
      });
    }
  });
}
