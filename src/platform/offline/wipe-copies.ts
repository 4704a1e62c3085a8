import { copyTransaction, openCopies } from './copy-database';
import { forgetKeptInspections } from './kept-inspections';
import { dropPictures } from './pictures';

/** Removes all copies and pictures of this browser, and the choice of inspections to keep. */
export async function wipeCopies(): Promise<void> {
  const transaction = copyTransaction(await openCopies());
  const stores = ['heads', 'contents', 'people', 'opened'] as const;
  const removals = stores.map((name) => transaction.objectStore(name).clear());
  await Promise.all([...removals, transaction.done]);
  forgetKeptInspections();
  await dropPictures();
}
