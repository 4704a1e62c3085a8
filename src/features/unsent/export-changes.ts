import type { ListedChange } from '../../../machines/outbox/outbox-context';
import { saveFile } from '../../platform/save-file';

/** Saves the changes that the server does not have as a file of the user. Photos are not in it. */
export function exportChanges(
  changes: readonly ListedChange[],
  unread: readonly unknown[],
  now = new Date(),
): void {
  const file = {
    about: 'Changes of items that Plumbline has not sent to the server. Photos are not included.',
    exportedAt: now.toISOString(),
    changes: changes.map(({ madeAt, ...change }) => ({
      ...change,
      madeAt: new Date(madeAt).toISOString(),
    })),
    madeByAnotherVersion: unread,
  };
  const text = JSON.stringify(file, null, 2);
  saveFile(
    new Blob([text], { type: 'application/json' }),
    `plumbline-unsent-changes-${now.toISOString().slice(0, 10)}.json`,
  );
}
