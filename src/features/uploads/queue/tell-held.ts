import { createElement } from 'react';
import type { UploadEntry } from '../../../../machines/uploads/upload-entry';
import { warnWhile } from '../../../platform/warn-before-leaving';
import { heldPhotos } from '../held-photos';
import { MemoryNotice } from '../memory-notice';
import { memoryNotice } from '../memory-notice-place';

/**
 * Returns a function that takes the photos that are only in this page. As long as there are any, the
 * browser asks before it leaves the page and a notice is shown, also while nobody is logged in, or somebody else.
 */
export function tellHeld(): (held: readonly UploadEntry[]) => void {
  const askToStay = warnWhile();
  memoryNotice.write(createElement(MemoryNotice));
  return (held) => {
    const counts = new Map<number, number>();
    for (const { userId, state } of held) {
      if (state !== 'cancelled') counts.set(userId, (counts.get(userId) ?? 0) + 1);
    }
    askToStay(counts.size > 0);
    heldPhotos.write(counts);
  };
}
