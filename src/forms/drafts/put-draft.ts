import type { Draft } from '../../../machines/forms/draft';
import { type DraftAt, type DraftDatabase, draftTransaction, filesAt } from './draft-database';
import type { DraftFile } from './draft-parts';

interface Written {
  /** Null deletes the draft. */
  draft: Draft | null;
  /** The files that it keeps; undefined if they stay as they are. */
  files: readonly { id: string }[] | undefined;
}

/** Writes or deletes a draft with its files; `added` are those that are not stored yet. */
export async function putDraft(
  database: DraftDatabase,
  at: DraftAt,
  { draft, files }: Written,
  added: readonly DraftFile[],
): Promise<void> {
  const transaction = draftTransaction(database);
  const drafts = transaction.objectStore('drafts');
  const kept = transaction.objectStore('files');
  const change = async () => {
    const changed =
      draft === null
        ? Promise.all([drafts.delete(at), kept.delete(filesAt(at))])
        : drafts.put(draft, at);
    if (draft === null || files === undefined) {
      // Commits now, so that a page that is closing does not abort the transaction.
      transaction.commit();
      await changed;
      return;
    }
    await changed;
    const named = new Set(files.map(({ id }) => id));
    const written = await kept.getAllKeys(filesAt(at));
    const gone = written.filter(([, , id]) => !named.has(id));
    await Promise.all([
      ...gone.map((key) => kept.delete(key)),
      ...added.map(({ id, file }) => kept.put(file, [...at, id])),
    ]);
  };
  await Promise.all([change(), transaction.done]);
}
