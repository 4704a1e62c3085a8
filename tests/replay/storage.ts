import type { Page } from 'playwright';

/**
 * The places in the browser where photos and changes wait, while another tab keeps one of them
 * busy.
 *
 * Code that runs in a page has methods and no named functions: those are compiled into code that
 * only works where it was compiled.
 */
export interface BusyStorage {
  /** Ends the other tab's work. */
  release: () => Promise<void>;
}

export const PHOTOS_KEPT = 'plumbline-uploads';
export const CHANGES_KEPT = 'plumbline-changes';
export const COPIES_KEPT = 'plumbline-copies';

/** Another tab writes for a long time; later requests to the storage wait for it. */
export async function keepBusy(tab: Page, place: string): Promise<BusyStorage> {
  const end = await tab.evaluate(async (name) => {
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const database = opening.result;
    const stores = [...database.objectStoreNames];
    const [first = ''] = stores;
    const store = database.transaction(stores, 'readwrite').objectStore(first);
    const ended = `replay-storage-${crypto.randomUUID()}`;
    const writing = {
      isOn: true,
      // The first request is answered when its turn comes; each answer then starts the next
      // request.
      goOn() {
        if (!writing.isOn) return;
        store.count().onsuccess = () => {
          writing.goOn();
        };
      },
    };
    addEventListener(ended, () => {
      writing.isOn = false;
      database.close();
    });
    writing.goOn();
    return ended;
  }, place);
  return {
    release: async () => {
      await tab.evaluate((type) => dispatchEvent(new Event(type)), end);
    },
  };
}

/** In another tab, a newer version of the product changes the layout of the storage. */
export async function beginChange(tab: Page, place: string): Promise<BusyStorage> {
  const end = 'replay-storage-changed';
  await tab.evaluate(
    async ({ name, ended }) => {
      const opening = indexedDB.open(name, 2);
      await new Promise<void>((resolve, reject) => {
        opening.onblocked = () => {
          reject(new Error('The storage is in use'));
        };
        opening.onupgradeneeded = () => {
          const store = opening.result.createObjectStore('newer');
          const change = {
            isOn: true,
            goOn() {
              if (!change.isOn) return;
              store.count().onsuccess = () => {
                change.goOn();
              };
            },
          };
          addEventListener(ended, () => {
            change.isOn = false;
          });
          change.goOn();
          resolve();
        };
        opening.onsuccess = () => {
          opening.result.close();
        };
      });
    },
    { name: place, ended: end },
  );
  return {
    release: async () => {
      await tab.evaluate((type) => dispatchEvent(new Event(type)), end);
    },
  };
}

/** The storage of everything that this page loads afterwards, which can break. */
export interface BreakableStorage {
  /** What the page has requested from the storage, and has no answer to, fails. */
  breakDown: () => Promise<void>;
  /** How often the page has requested something from the storage. */
  asked: () => Promise<number>;
}

export async function takeStorage(tab: Page, place: string): Promise<BreakableStorage> {
  const broken = 'replay-storage-broken';
  await tab.addInitScript(
    ({ name, event }) => {
      const open = new Set<IDBTransaction>();
      const original: unknown = Reflect.get(IDBDatabase.prototype, 'transaction');
      Object.defineProperty(IDBDatabase.prototype, 'transaction', {
        value(this: IDBDatabase, ...all: unknown[]) {
          const made: unknown = Reflect.apply(original as IDBDatabase['transaction'], this, all);
          if (!(made instanceof IDBTransaction) || this.name !== name) return made;
          open.add(made);
          const { dataset } = document.documentElement;
          dataset['replayAsked'] = String(Number(dataset['replayAsked'] ?? 0) + 1);
          for (const end of ['complete', 'abort'])
            made.addEventListener(end, () => {
              open.delete(made);
            });
          return made;
        },
      });
      addEventListener(event, () => {
        for (const each of open) each.abort();
      });
    },
    { name: place, event: broken },
  );
  return {
    breakDown: async () => {
      await tab.evaluate((type) => dispatchEvent(new Event(type)), broken);
    },
    asked: () => tab.evaluate(() => Number(document.documentElement.dataset['replayAsked'] ?? 0)),
  };
}
