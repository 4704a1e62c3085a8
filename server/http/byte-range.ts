/** Bytes from the first to the last, both counted from 0 and included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The one range that a `Range` header asks of a file of `size` bytes (RFC 9110, section 14).
 * @returns `unsatisfiable` when the file has none of the bytes (416), and undefined when the whole
 * file is to be sent: for several ranges, other units, or what is no range at all.
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 };
  }
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return 'unsatisfiable';
  return {
    first: Number(first),
    last: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  };
}
