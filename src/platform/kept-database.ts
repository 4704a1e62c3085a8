import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

interface Layout<Schema extends DBSchema> {
  name: string;
  version: number;
  /** Makes what `version` has and the version before did not. */
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
}

/**
 * A database that the browser keeps. It is opened when it is first needed, and again after it was
 * closed or could not be opened.
 */
export function keptDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
}: Layout<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () =>
    openDB<Schema>(name, version, {
      upgrade,
      // Another tab has a newer version of the app: it must not wait for this one.
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
