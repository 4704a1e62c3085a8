import type { PhotoContentType } from '../../contract/limits';

/** What a file is by its first bytes; names and declared types say anything. */

const SIGNATURES: readonly [PhotoContentType, (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  ['image/webp', (bytes) => /^RIFF[^]{4}WEBP/.test(bytes.toString('latin1', 0, 12))],
  ['image/bmp', (bytes) => startsWith(bytes, [0x42, 0x4d])],
];

const startsWith = (bytes: Buffer, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** One of the allowed types (first document, section 5); undefined for anything else. */
export function contentTypeOf(bytes: Buffer): PhotoContentType | undefined {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
}

const EXTENSIONS: Readonly<Record<PhotoContentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
};

export const extensionOf = (type: PhotoContentType): string => EXTENSIONS[type];
