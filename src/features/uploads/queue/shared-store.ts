import type { TabReport } from '../../../../machines/uploads/upload-queue-context';
import type { TabNews } from '../../../platform/tabs/tab-news';
import type { UploadStore } from './upload-store';

/** Wraps the store and reports every change to the other tabs. */
export function announcingStore(store: UploadStore, tabs: TabNews<string>): UploadStore {
  const telling = async <Result>(id: string, work: Promise<Result>): Promise<Result> => {
    const result = await work;
    tabs.tell([id]);
    return result;
  };
  return {
    ...store,
    change: (id, changes) => telling(id, store.change(id, changes)),
    noteSent: (id, changes) => telling(id, store.noteSent(id, changes)),
    cancel: (id) => telling(id, store.cancel(id)),
    settle: (entry) => telling(entry.id, store.settle(entry)),
    remove: (id) => telling(id, store.remove(id)),
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
