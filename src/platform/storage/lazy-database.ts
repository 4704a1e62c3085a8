import { type DBSchema, type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb';

interface Layout<Schema extends DBSchema> {
  name: string;
  version: number;
  /** Creates what `version` adds to the version before. */
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
  /**
   * How long callers wait while another tab keeps the database at an earlier version; without a
   * limit by default.
   */
  blockedMs?: number;
}

/**
 * A database in the browser. It is opened when it is first needed, and opened again after it was
 * closed or could not be opened.
 */
export function lazyDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
  blockedMs,
}: Layout<Schema>): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  // Async: a browser without storage may throw at once.
  const open = async (blocked: () => void) =>
    openDB<Schema>(name, version, {
      upgrade,
      blocked,
      // Another tab has a newer version of the app, which must not wait for this tab.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated: () => {
        opened = undefined;
      },
    });
  const begin = () => {
    let giveUp: (reason: Error) => void = () => undefined;
    const givenUp = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    const opening = open(() => {
      // Such a tab closes its database when it is asked to, unless it is suspended.
      if (blockedMs !== undefined)
        setTimeout(giveUp, blockedMs, new Error(`Another tab keeps ${name} from being opened`));
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    const awaited = Promise.race([opening, givenUp]);
    opening.then(
      () => {
        if (opened === awaited) opened = opening;
      },
      () => undefined,
    );
    return awaited;
  };
  return () => (opened ??= begin());
}
