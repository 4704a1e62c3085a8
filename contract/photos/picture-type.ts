import type { PhotoContentType } from '../limits';

/**
 * Detects the type of a picture by its first bytes, because names and declared types are
 * unreliable.
 */

const text = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const SIGNATURES: readonly [PhotoContentType, (bytes: Uint8Array) => boolean][] = [
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (bytes) => /^GIF8[79]a$/.test(text(bytes, 0, 6))],
  ['image/webp', (bytes) => text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'],
  ['image/bmp', (bytes) => text(bytes, 0, 2) === 'BM'],
];

/** The type of the picture; undefined if it is not an accepted type. */
export function pictureTypeOf(bytes: Uint8Array): PhotoContentType | undefined {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
}
