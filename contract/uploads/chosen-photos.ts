import { PHOTO_CONTENT_TYPES, PHOTO_MAX_BYTES, type PhotoContentType } from '../limits';
import { PHOTO_MESSAGES } from '../photos/messages';

/** What is checked when photos are chosen, before they are sent or anything is resolved by them. */

/** A file that was read to be judged. */
export interface JudgedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** As the browser tells it from the name; empty where it does not know. */
  type: string;
  /** By its content; undefined for anything but a picture that the server takes. */
  contentType: PhotoContentType | undefined;
  trouble: 'unreadable' | 'damaged' | null;
}

export interface Choice<File> {
  taken: readonly File[];
  /** Why others were not taken, each reason once. */
  messages: readonly string[];
}

/** What a file says it is: its type, or what its name ends in. */
const typeNameOf = ({ type, name }: JudgedFile) =>
  type === '' ? (/\.[^.]+$/.exec(name)?.[0] ?? name) : type;

/** Where a file says that it is of an allowed type, repeating that would not explain anything. */
function typeMessage(file: JudgedFile, accept: readonly string[]): string {
  const type = file.contentType ?? typeNameOf(file);
  return accept.includes(type) ? PHOTO_MESSAGES.otherContent : PHOTO_MESSAGES.typeNotAllowed(type);
}

/** Why a file that was read is not taken; null where it is. */
export function photoRefusal(file: JudgedFile, accept: readonly string[]): string | null {
  const { name, size, contentType, trouble } = file;
  if (size === 0) return `${name}: ${PHOTO_MESSAGES.noFile}`;
  if (size > PHOTO_MAX_BYTES) return PHOTO_MESSAGES.fileTooLarge(name, '10MB');
  if (trouble === 'unreadable') return PHOTO_MESSAGES.unreadable(name);
  if (contentType === undefined || !accept.includes(contentType))
    return `${name}: ${typeMessage(file, accept)}`;
  return trouble === 'damaged' ? `${name}: ${PHOTO_MESSAGES.damaged}` : null;
}

/** What some browsers say instead of nothing. */
const UNKNOWN = 'application/octet-stream';

type Unread = Omit<JudgedFile, 'contentType' | 'trouble'>;

/** Something that says itself that it is no picture, as a plan or a film, need not be read. */
function unreadRefusal({ name, size, type }: Unread, accept: readonly string[]): string | null {
  const [contentType] = PHOTO_CONTENT_TYPES.filter((allowed) => accept.includes(allowed));
  const isOther = !['', UNKNOWN].includes(type) && !type.startsWith('image/');
  return photoRefusal(
    { name, size, type, contentType: isOther ? undefined : contentType, trouble: null },
    accept,
  );
}

/**
 * The files that may be taken of those that were chosen, before any is read; `room` is how many
 * still fit.
 */
export function choosePhotos<File extends Unread>(
  files: readonly File[],
  { accept, maxFiles, room }: { accept: readonly string[]; maxFiles: number; room: number },
): Choice<File> {
  const checked = files.map((file) => ({ file, message: unreadRefusal(file, accept) }));
  const good = checked.filter(({ message }) => message === null).map(({ file }) => file);
  const messages = checked.flatMap(({ message }) => message ?? []);
  const isTooMany = good.length > room;
  return {
    taken: good.slice(0, Math.max(0, room)),
    messages: [
      ...new Set(isTooMany ? [...messages, PHOTO_MESSAGES.tooManyFiles(maxFiles)] : messages),
    ],
  };
}
