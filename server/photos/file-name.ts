import type { PhotoContentType } from '../../contract/limits';
import { extensionOf } from './file-extension';

const MAX_LENGTH = 255;

/**
 * The original name of a file, for display only: without folders (`../../x` becomes `x`), control
 * characters, and characters that cannot be stored. Files are stored under generated keys.
 */
export function displayName(given: string | undefined, type: PhotoContentType): string {
  const name = (given ?? '')
    .toWellFormed()
    // Browsers encode a quotation mark this way in the header of a form part.
    .replaceAll('%22', '"')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return `photo.${extensionOf(type)}`;
  return name.length <= MAX_LENGTH ? name : name.slice(-MAX_LENGTH).toWellFormed();
}
