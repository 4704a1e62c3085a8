import { PHOTO_CONTENT_TYPES, PHOTO_MAX_BYTES, type PhotoContentType } from '../limits';
import { PHOTO_MESSAGES } from '../photos/messages';

/** The checks of photos that a user chooses, before an upload or a resolution. */

/** A file with the facts that decide whether it is accepted. */
export interface CheckedFile {
  name: string;
  /** Bytes. */
  size: number;
  /** The type that the browser derives from the name; empty if unknown. */
  type: string;
  /** The type by content; undefined unless it is a picture that the server accepts. */
  contentType: PhotoContentType | undefined;
  trouble: 'unreadable' | 'damaged' | null;
}

export interface Choice<File> {
  taken: readonly File[];
  /** Why the other files were refused, each reason once. */
  messages: readonly string[];
}

/** The declared type of a file, or its extension. */
const typeNameOf = ({ type, name }: CheckedFile) =>
  type === '' ? (/\.[^.]+$/.exec(name)?.[0] ?? name) : type;

/** The format in which iPhones save photos. */
const isHeic = ({ name, type }: Pick<CheckedFile, 'name' | 'type'>) =>
  /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

/** Why the type of a file is refused and, if an iPhone saved it, what to do about it. */
export const withIphoneHint = (refusal: string, file: Pick<CheckedFile, 'name' | 'type'>): string =>
  isHeic(file) ? `${refusal}. ${PHOTO_MESSAGES.heic}` : refusal;

/** If the declared type is allowed, a message with that type would explain nothing. */
function typeMessage(file: CheckedFile, accept: readonly string[]): string {
  const type = file.contentType ?? typeNameOf(file);
  if (accept.includes(type)) return PHOTO_MESSAGES.otherContent;
  return withIphoneHint(PHOTO_MESSAGES.typeNotAllowed(type), file);
}

/** Why a file is refused after it was read; null if it is accepted. */
export function photoRefusal(file: CheckedFile, accept: readonly string[]): string | null {
  const { name, size, contentType, trouble } = file;
  if (trouble === 'unreadable') return PHOTO_MESSAGES.unreadable(name);
  if (size === 0) return `${name}: ${PHOTO_MESSAGES.empty}`;
  if (size > PHOTO_MAX_BYTES) return PHOTO_MESSAGES.fileTooLarge(name);
  if (contentType === undefined || !accept.includes(contentType))
    return `${name}: ${typeMessage(file, accept)}`;
  return trouble === 'damaged' ? `${name}: ${PHOTO_MESSAGES.damaged}` : null;
}

/** The type that some browsers send if it is unknown. */
const UNKNOWN = 'application/octet-stream';

type Unread = Omit<CheckedFile, 'contentType' | 'trouble'>;

/**
 * A file that is declared as something other than an image, such as a plan or a film, is refused
 * without reading it.
 */
function unreadRefusal({ name, size, type }: Unread, accept: readonly string[]): string | null {
  const [contentType] = PHOTO_CONTENT_TYPES.filter((allowed) => accept.includes(allowed));
  const isOther = !['', UNKNOWN].includes(type) && !type.startsWith('image/');
  return photoRefusal(
    { name, size, type, contentType: isOther ? undefined : contentType, trouble: null },
    accept,
  );
}

/** Chooses the acceptable files before any is read. `room` is how many more photos fit. */
export function choosePhotos<File extends Unread>(
  files: readonly File[],
  { accept, maxFiles, room }: { accept: readonly string[]; maxFiles: number; room: number },
): Choice<File> {
  const checked = files.map((file) => ({ file, message: unreadRefusal(file, accept) }));
  const good = checked.filter(({ message }) => message === null).map(({ file }) => file);
  const messages = checked.flatMap(({ message }) => message ?? []);
  const taken = good.slice(0, Math.max(0, room));
  const leftOut = good.length - taken.length;
  const tooMany = [PHOTO_MESSAGES.tooManyFiles(maxFiles), PHOTO_MESSAGES.leftOut(leftOut)];
  return { taken, messages: [...new Set(leftOut > 0 ? [...messages, ...tooMany] : messages)] };
}
