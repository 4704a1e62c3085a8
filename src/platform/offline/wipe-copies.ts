import { copyTransaction, openCopies } from './copy-database';
import { dropPictures } from './pictures';

/** Removes all copies and pictures of this browser. */
export async function wipeCopies(): Promise<void> {
  const transaction = copyTransaction(await openCopies());
  const stores = ['heads', 'contents', 'people', 'opened'] as const;
  const removals = stores.map((name) => transaction.objectStore(name).clear());
  await Promise.all([...removals, transaction.done]);
  await dropPictures();
}
