import { PHOTO_MAX_BYTES } from '../limits';
import { PHOTO_MESSAGES } from '../messages';

/** What is checked when photos are chosen (second document, section 5), before anything is read. */

interface Candidate {
  name: string;
  /** Bytes. */
  size: number;
  /** As the browser tells it from the name; empty where it does not know. */
  type: string;
}

export interface Choice<File> {
  taken: readonly File[];
  /** Why others were not taken, each reason once. */
  messages: readonly string[];
}

/** What a file says it is: its type, or what its name ends in. */
const typeNameOf = ({ type, name }: Candidate) =>
  type === '' ? (/\.[^.]+$/.exec(name)?.[0] ?? name) : type;

function refusal(file: Candidate, accept: readonly string[]): string | null {
  if (!accept.includes(file.type)) return PHOTO_MESSAGES.typeNotAllowed(typeNameOf(file));
  if (file.size > PHOTO_MAX_BYTES) return PHOTO_MESSAGES.fileTooLarge(file.name, '10MB');
  return file.size === 0 ? `${file.name}: ${PHOTO_MESSAGES.noFile}` : null;
}

/** The files that may be taken of those that were chosen; `room` is how many still fit. */
export function choosePhotos<File extends Candidate>(
  files: readonly File[],
  { accept, maxFiles, room }: { accept: readonly string[]; maxFiles: number; room: number },
): Choice<File> {
  const checked = files.map((file) => ({ file, message: refusal(file, accept) }));
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
