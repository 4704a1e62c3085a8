import { KeptChange } from '../../machines/outbox/kept-change';
import type { LocalRecordTable } from '../../src/platform/ids/local-ids';
import type { Effort } from './effort';
import type { ChangeRows, ChangeTable } from '../../src/platform/outbox/change-table';

/** How a running page uses the storage of its device. */
export interface Storage {
  table: ChangeTable;
  localRecords: LocalRecordTable;
}

interface Page {
  effort: Effort;
  isClosed: () => boolean;
  /** Called before and after every use of the storage: the page may be killed there. */
  step: () => void;
  noteKept: (change: KeptChange) => void;
  /** Called before a change is removed: the page may be killed when the transaction is over. */
  noteRemoved: (key: string) => void;
  /** Whether the device has no room. */
  isFull: () => boolean;
}

const NEVER = new Promise<never>(() => undefined);

/** The storage of a device for one page; a page that was killed neither reads nor writes. */
export function storageFor({ table, localRecords }: Storage, page: Page): Storage {
  const use = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    page.step();
    if (page.isClosed() || !page.effort.spend()) return NEVER;
    const result = await work();
    page.step();
    return page.isClosed() ? NEVER : result;
  };
  const expectRoom = () => {
    if (page.isFull()) throw new DOMException('There is no room', 'QuotaExceededError');
  };
  const seeing = (rows: ChangeRows): ChangeRows => ({
    ...rows,
    put: async (row) => {
      expectRoom();
      const { data: change } = KeptChange.safeParse(row);
      if (change !== undefined) page.noteKept(change);
      await rows.put(row);
    },
    remove: (key) => {
      page.noteRemoved(key);
      return rows.remove(key);
    },
  });
  return {
    table: {
      of: (userId) => use(() => table.of(userId)),
      write: (work) => use(() => table.write((rows) => work(seeing(rows)))),
    },
    localRecords: {
      read: (id) => use(() => localRecords.read(id)),
      change: (id, change) =>
        use(async () => {
          expectRoom();
          await localRecords.change(id, change);
        }),
      all: () => use(() => localRecords.all()),
    },
  };
}
