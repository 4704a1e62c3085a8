import { COPY_STORES, copyTransaction, openCopies } from './copy-database';
import { forgetSent } from '../outbox/sent-log';
import { forgetKeptInspections } from './kept-inspections';
import { dropPictures } from './pictures';

/**
 * Removes all copies and pictures of this browser, the choice of inspections to keep, and the list
 * of what was sent.
 */
export async function wipeCopies(): Promise<void> {
  const transaction = copyTransaction(await openCopies());
  const removals = COPY_STORES.map((name) => transaction.objectStore(name).clear());
  await Promise.all([...removals, transaction.done]);
  forgetKeptInspections();
  await dropPictures();
  await forgetSent();
}
