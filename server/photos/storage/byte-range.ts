/** An inclusive range of bytes, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The range that a `Range` header requests of a file of `size` bytes (RFC 9110, section 14).
 * @returns `unsatisfiable` if the file has none of the bytes (416); undefined to send the whole
 * file, as for several ranges, other units and malformed headers.
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
