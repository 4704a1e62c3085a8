import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import { withRoom } from '../../../platform/storage/with-room';
import type { KeptFile, UploadDatabase } from './upload-database';
import { addTo, changeIn, type KeptUpload, type StoredChanges } from './upload-writes';

/** What this page holds of photos because the browser had no room for it. */
export interface UploadMemory {
  /** Photos that are not stored. */
  inMemory: Map<string, KeptUpload>;
  /**
   * Prepared files of stored photos that could not be stored themselves; sending frees the space.
   */
  preparedInMemory: Map<string, KeptFile>;
  /** Changes of stored photos that are not written; they apply in this page. */
  changedInMemory: ReadonlyMap<string, StoredChanges>;
  /** Resolves when the photo is no longer being moved from memory to the database. */
  whenMoved: (id: string) => Promise<unknown>;
  /** Stores a photo. */
  store: (kept: KeptUpload) => Promise<UploadEntry>;
  /** The stored entry of a held photo; null if there is still no room for it. */
  moved: (held: KeptUpload) => Promise<UploadEntry | null>;
  /** A stored entry with the changes that are not written. */
  asChanged: (entry: UploadEntry) => UploadEntry;
  /** Returns the current entry; undefined if it does not exist any more. */
  change: (id: string, changes: StoredChanges) => Promise<UploadEntry | undefined>;
  /** Records something by a write, or without room by a removal. */
  record: (
    id: string,
    changes: StoredChanges,
    byRemoval: (database: UploadDatabase, id: string) => Promise<UploadEntry | undefined>,
  ) => Promise<UploadEntry | undefined>;
  /** Returns whether the photo was only held here. */
  forget: (id: string) => boolean;
}

/** Photos by id; tells which they are when that changes. */
class HeldUploads extends Map<string, KeptUpload> {
  readonly #tell: TellHeld;

  constructor(tell: TellHeld) {
    super();
    this.#tell = tell;
  }

  #changed(): void {
    this.#tell([...this.values()].map(({ entry }) => entry));
  }

  override set(id: string, kept: KeptUpload): this {
    super.set(id, kept);
    this.#changed();
    return this;
  }

  override delete(id: string): boolean {
    const isGone = super.delete(id);
    if (isGone) this.#changed();
    return isGone;
  }
}

/** Called with the photos that are not stored, when they change. */
export type TellHeld = (held: readonly UploadEntry[]) => void;

export function createUploadMemory(
  open: () => Promise<UploadDatabase>,
  tellHeld: TellHeld,
): UploadMemory {
  const inMemory = new HeldUploads(tellHeld);
  const preparedInMemory = new Map<string, KeptFile>();
  const changedInMemory = new Map<string, StoredChanges>();

  /** Photos that are being moved from memory to the database; other work on them waits. */
  const moving = new Map<string, Promise<UploadEntry | null>>();
  const store = (kept: KeptUpload) => withRoom(async () => addTo(await open(), kept));
  const move = async (held: KeptUpload): Promise<UploadEntry | null> => {
    const { id } = held.entry;
    try {
      const entry = await store(held);
      inMemory.delete(id);
      return entry;
    } catch {
      return null;
    } finally {
      moving.delete(id);
    }
  };
  const moved = (held: KeptUpload): Promise<UploadEntry | null> => {
    const { id } = held.entry;
    const running = moving.get(id) ?? move(held);
    moving.set(id, running);
    return running;
  };
  const asChanged = (entry: UploadEntry) => ({ ...entry, ...changedInMemory.get(entry.id) });
  const change = async (id: string, changes: StoredChanges) => {
    if (moving.has(id)) await moving.get(id);
    const held = inMemory.get(id);
    if (held !== undefined) {
      const entry = { ...held.entry, ...changes };
      inMemory.set(id, { ...held, entry });
      return entry;
    }
    // Known before it is written: a photo that is sent in the meantime is described with it.
    changedInMemory.set(id, { ...changedInMemory.get(id), ...changes });
    let written: StoredChanges | undefined;
    const changed = await withRoom(async () => {
      const database = await open();
      // Read for each try: a later change may have been written since the one before.
      written = changedInMemory.get(id);
      return changeIn(database, id, written ?? {});
    });
    if (changedInMemory.get(id) === written) changedInMemory.delete(id);
    return changed;
  };
  const record = async (
    id: string,
    changes: StoredChanges,
    byRemoval: (database: UploadDatabase, id: string) => Promise<UploadEntry | undefined>,
  ): Promise<UploadEntry | undefined> => {
    try {
      return await change(id, changes);
    } catch {
      const entry = await byRemoval(await open(), id);
      return entry && asChanged(entry);
    }
  };
  const forget = (id: string) => {
    preparedInMemory.delete(id);
    changedInMemory.delete(id);
    return inMemory.delete(id);
  };

  return {
    inMemory,
    preparedInMemory,
    changedInMemory,
    whenMoved: async (id) => moving.get(id),
    store,
    moved,
    asChanged,
    change,
    record,
    forget,
  };
}
