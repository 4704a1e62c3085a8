import { isUtf8 } from 'node:buffer';

/**
 * The texts of cells whose bytes the parser returns as characters of Latin-1. Only the bytes tell a text
 * that is not UTF-8 from one that has the character with which decoders replace others.
 */

const UTF_8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);

/** Otherwise damaged characters would be replaced, and the rest stored. */
const FATAL = { fatal: true };

const hasMark = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

/**
 * The bytes of a file in UTF-8 without a byte order mark; a file in UTF-16 is known by its mark.
 * @throws TypeError `ERR_ENCODING_INVALID_ENCODED_DATA` for a damaged file in UTF-16.
 */
export async function* withoutMark(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  for await (const [part, isFirst] of withWholeMark(file)) {
    if (isFirst && hasMark(part, UTF_16_MARK)) decoder = new TextDecoder('utf-16le', FATAL);
    const start = isFirst && hasMark(part, UTF_8_MARK) ? UTF_8_MARK.length : 0;
    yield decoder === undefined
      ? part.subarray(start)
      : Buffer.from(decoder.decode(part, { stream: true }));
  }
  // Throws if the last character is cut off.
  decoder?.decode();
}

/** The parts of a file, of which the first has the whole mark, and whether it is the first. */
async function* withWholeMark(
  file: AsyncIterable<Buffer>,
): AsyncGenerator<readonly [part: Buffer, isFirst: boolean]> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const part of file) {
    if (head === undefined) {
      yield [part, false];
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < UTF_8_MARK.length) continue;
    yield [head, true];
    head = undefined;
  }
  if (head !== undefined) yield [head, true];
}

/** The text of a cell; undefined if its bytes are not UTF-8. */
export function textOfCell(cell: string): string | undefined {
  const bytes = Buffer.from(cell, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
