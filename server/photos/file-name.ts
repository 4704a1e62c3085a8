import type { PhotoContentType } from '../../contract/limits';
import { extensionOf } from './content-type';

const MAX_LENGTH = 255;

/**
 * The name a file came under, for display alone: without folders (`../../x` is `x`), control
 * characters or what cannot be stored. Files are kept under keys of our own.
 */
export function displayName(given: string | undefined, type: PhotoContentType): string {
  const name = (given ?? '')
    .toWellFormed()
    // Browsers write a quotation mark so in the header of a form's part.
    .replaceAll('%22', '"')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return `photo.${extensionOf(type)}`;
  return name.length <= MAX_LENGTH ? name : name.slice(-MAX_LENGTH).toWellFormed();
}
