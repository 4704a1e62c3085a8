import type { Page } from 'playwright';
import type { Item } from '../../../contract/items/item';
import type { KeptChange } from '../../../machines/outbox/kept-change';
import { storedValues } from './stored-values';

/** A change that waits for the server, as an earlier visit has left it. */
export const waitingChange = (fields: Partial<KeptChange> & { userId: number }): KeptChange => ({
  format: 1,
  key: 'waiting',
  order: 1,
  madeAt: Date.now(),
  record: 0,
  copyOf: null,
  inspectionId: 0,
  title: '',
  version: 1,
  call: 'updateItem',
  body: {},
  base: {},
  isSent: false,
  state: 'waiting',
  failure: null,
  ...fields,
});

/** What a change contains of the item that it changes. */
export const ofItem = ({
  id,
  inspectionId,
  title,
  version,
}: Item): Pick<KeptChange, 'record' | 'inspectionId' | 'title' | 'version'> => ({
  record: id,
  inspectionId,
  title,
  version,
});

/** Stores changes in the browser, as an earlier visit would have. No page of the app is open. */
export const keepChanges = (page: Page, changes: readonly KeptChange[]): Promise<void> =>
  page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plumbline-changes', 1);
        opening.onerror = () => {
          reject(new Error('The changes cannot be opened'));
        };
        opening.onupgradeneeded = () => {
          opening.result
            .createObjectStore('changes', { keyPath: 'key' })
            .createIndex('userId', 'userId');
        };
        opening.onsuccess = () => {
          const database = opening.result;
          const writing = database.transaction('changes', 'readwrite');
          for (const change of all) writing.objectStore('changes').put(change);
          writing.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    changes,
  );

/** The stored changes, without the marks beside them. */
export const keptChanges = async (page: Page): Promise<KeptChange[]> => {
  const rows = await storedValues<KeptChange>(page, {
    database: 'plumbline-changes',
    store: 'changes',
  });
  return rows.filter(({ userId }) => userId > 0);
};
