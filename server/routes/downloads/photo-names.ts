import { type PhotoContentType } from '../../../contract/limits';
import { extensionOf } from '../../photos/content-type';

/** What file systems refuse, or show in another order than it is. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu;

/** Characters of a title in the name of a file; with the number it fits every file system. */
const MAX_TITLE = 60;

/**
 * The name of a photo in a ZIP file: its number, and the title of its item as far as every file
 * system takes it. The number makes it unique, and no name of a device.
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
