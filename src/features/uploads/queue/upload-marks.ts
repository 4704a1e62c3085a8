import * as z from 'zod/mini';
import { UploadEntry } from '../../../../machines/uploads/upload-entry';

/**
 * A device without room cannot store that a photo may be on the server, or that its user removed
 * it, but it can always remove something. So a photo is stored with two marks beside it, and
 * removing one of them says so. Marks are rows of the same store without a user, so that other
 * versions of the app do not find them.
 */
export type Mark = 'unsent' | 'wanted';

const MARKS: readonly Mark[] = ['unsent', 'wanted'];

/** The id of a mark. The id of a photo has no space. */
export const markOf = (mark: Mark, id: string): string => `${mark} ${id}`;

export const marksOf = (id: string): string[] => MARKS.map((mark) => markOf(mark, id));

/** The id of the photo that a mark belongs to; undefined if the row is no mark. */
export const ownerOf = (row: string): string | undefined => row.split(' ')[1];

/** Earlier versions of the app stored no marks. */
export const isMarked = (value: unknown): boolean =>
  z.object({ isMarked: z.literal(true) }).safeParse(value).success;

/** A row for an entry that has marks beside it. */
export const asMarked = <Entry extends object>(entry: Entry) => ({ ...entry, isMarked: true });

/** A stored entry as its marks show it; undefined if another version of the app has written it. */
export function seen(value: unknown, hasMark: (mark: string) => boolean): UploadEntry | undefined {
  const entry = UploadEntry.safeParse(value).data;
  if (entry === undefined) return undefined;
  const { id, state } = entry;
  // An earlier version may have sent it without having had room to store that.
  if (!isMarked(value)) return { ...entry, isSent: entry.isSent || state !== 'chosen' };
  return {
    ...entry,
    isSent: entry.isSent || !hasMark(markOf('unsent', id)),
    state: hasMark(markOf('wanted', id)) ? state : 'cancelled',
  };
}
