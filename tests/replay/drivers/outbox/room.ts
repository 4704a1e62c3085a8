import type { Page } from 'playwright';

/** The room on the device for changes: while it is full, nothing is stored or removed there. */
export interface Room {
  fill: () => Promise<void>;
}

/** Controls the room of everything that this page loads afterwards. */
export async function takeRoom(page: Page): Promise<Room> {
  await page.addInitScript(() => {
    for (const name of ['put', 'delete'] as const) {
      const original: unknown = Reflect.get(IDBObjectStore.prototype, name);
      Object.defineProperty(IDBObjectStore.prototype, name, {
        value(this: IDBObjectStore, ...all: unknown[]) {
          const request: unknown = Reflect.apply(original as IDBObjectStore['put'], this, all);
          if (!(request instanceof IDBRequest)) throw new Error('The storage is another one');
          // As a browser without room does: it takes back the whole transaction.
          request.addEventListener('success', () => {
            const isFull = document.documentElement.dataset['replayFull'] === 'true';
            if (isFull && this.name === 'changes') this.transaction.abort();
          });
          return request;
        },
      });
    }
  });
  return {
    fill: () =>
      page.evaluate(() => {
        document.documentElement.dataset['replayFull'] = 'true';
      }),
  };
}
