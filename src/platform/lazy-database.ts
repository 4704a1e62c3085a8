import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

interface Layout<Schema extends DBSchema> {
  name: string;
  version: number;
  /** Creates what `version` adds to the version before. */
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
}

/**
 * A database in the browser. It is opened when it is first needed, and opened again after it was
 * closed or could not be opened.
 */
export function lazyDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: Layout<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  // Async: a browser without storage may throw at once.
  const open = async () =>
    openDB<Schema>(name, version, {
      upgrade,
      // Another tab has a newer version of the app, which must not wait for this tab.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
