import type { ChangeTable, StoredRow } from '../../../src/platform/outbox/change-table';
import type { ItemChanges, MadeChange } from '../../../src/platform/outbox/record-changes';

/** Changes that screens make; none of them succeeds. */
export function recordedChanges(): { changes: ItemChanges; made: MadeChange[] } {
  const made: MadeChange[] = [];
  const changes = {
    make: (change: MadeChange) => {
      made.push(change);
      return Promise.reject(new Error('Only what is made counts here'));
    },
  } as unknown as ItemChanges;
  return { changes, made };
}

/** A table of changes in memory, with one transaction after the other. */
export function memoryTable(): ChangeTable {
  let stored: ReadonlyMap<string, StoredRow> = new Map();
  let last: Promise<unknown> = Promise.resolve();
  const ofUser = (all: ReadonlyMap<string, StoredRow>, userId: number) =>
    [...all.values()].filter((change) => change.userId === userId);
  return {
    of: (userId) => Promise.resolve(ofUser(stored, userId)),
    write: (work) => {
      const writing = last
        .catch(() => undefined)
        .then(async () => {
          const copy = new Map(stored);
          const result = await work({
            get: (key) => Promise.resolve(copy.get(key)),
            of: (userId) => Promise.resolve(ofUser(copy, userId)),
            put: (change) => Promise.resolve(void copy.set(change.key, change)),
            remove: (key) => Promise.resolve(void copy.delete(key)),
          });
          stored = copy;
          return result;
        });
      last = writing;
      return writing;
    },
  };
}
