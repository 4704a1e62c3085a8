import { type PhotoContentType } from '../../../contract/limits';
import { extensionOf } from '../../photos/file-extension';

/** What file systems refuse, or display in another order. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu;

/**
 * How many characters of a title are in a file's name; with the number, this fits every file
 * system.
 */
const MAX_TITLE = 60;

/**
 * The name of a photo in a ZIP file: its number, and the title of its item, shortened to what every
 * file system accepts. The number makes the name unique and prevents reserved device names.
 */
export function photoFileName(number: number, title: string, type: PhotoContentType): string {
  const safe = title.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim();
  const short = Array.from(safe)
    .slice(0, MAX_TITLE)
    .join('')
    .replace(/[. ]+$/u, '');
  const name = [String(number).padStart(4, '0'), short].filter((part) => part !== '').join(' ');
  return `${name}.${extensionOf(type)}`;
}
