import type { Page } from 'playwright';

function alter([hasRoom, full]: readonly [boolean, string]): void {
  const { prototype } = IDBObjectStore as unknown as {
    prototype: { put: IDBObjectStore['put']; storingPut?: IDBObjectStore['put'] };
  };
  const storing = (prototype.storingPut ??= prototype.put);
  prototype.put = hasRoom
    ? storing
    : function put(this: IDBObjectStore, ...row: Parameters<IDBObjectStore['put']>) {
        if (this.transaction.db.name.startsWith(full))
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
        return storing.apply(this, row);
      };
}

/** From now on the device stores nothing more in that database, or in any; or everything again. */
export const setRoom = (page: Page, hasRoom: boolean, name = 'plumbline'): Promise<void> =>
  page.evaluate(alter, [hasRoom, name] as const);

/** Like `setRoom` without room, for this page and every page that is loaded after it. */
export async function stayFull(page: Page, name?: string): Promise<void> {
  await page.addInitScript(alter, [false, name ?? 'plumbline'] as const);
  await setRoom(page, false, name);
}
