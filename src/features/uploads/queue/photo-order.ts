import type { KeyValueStorage } from '../../../platform/storage/key-value-storage';

/** Numbers in the order of choosing; the server sorts the photos of a user by them. */
export interface PhotoOrder {
  /** A number that is higher than all known ones. */
  next: () => number;
  /** Records a number that is in use. */
  note: (order: number) => void;
}

const NAME = 'plumbline-photo-order';

/** The server accepts no higher numbers. */
const HIGHEST = 8_999_999_999_999_999;

/**
 * Numbers that increase from file to file, from page to page and from tab to tab. They follow the
 * clock, but never go back with it: after a clock that was ahead has been corrected, later photos
 * still follow the earlier ones. So the device remembers the highest one.
 */
export function createPhotoOrder(
  storage: Pick<KeyValueStorage, 'getItem' | 'setItem'>,
  now: () => number = Date.now,
): PhotoOrder {
  let last = 0;
  const stored = (): number => {
    try {
      const text = storage.getItem(NAME) ?? '';
      return /^\d{1,16}$/.test(text) ? Number(text) : 0;
    } catch {
      return 0;
    }
  };
  const note = (order: number) => {
    last = Math.max(last, stored(), order);
    try {
      storage.setItem(NAME, String(last));
    } catch {
      // The storage is full: this page still knows it.
    }
  };
  return {
    next: () => {
      last = Math.min(HIGHEST, Math.max(Math.max(last, stored()) + 1, now() * 1000));
      note(last);
      return last;
    },
    note,
  };
}
