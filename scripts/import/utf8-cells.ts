import { isUtf8 } from 'node:buffer';

/**
 * The texts of cells whose bytes the parser returns as characters of Latin-1. Only the bytes tell a text
 * that is not UTF-8 from one that has the character with which decoders replace others.
 */

const UTF_8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const UTF_16_MARK = Buffer.from([0xff, 0xfe]);

const hasMark = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);

/** The bytes of a file in UTF-8 without a byte order mark; a file in UTF-16 is known by its mark. */
export async function* withoutMark(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  let decoder: TextDecoder | undefined;
  for await (const part of file) {
    if (isFirst && hasMark(part, UTF_16_MARK)) decoder = new TextDecoder('utf-16le');
    const start = isFirst && hasMark(part, UTF_8_MARK) ? UTF_8_MARK.length : 0;
    isFirst = false;
    yield decoder === undefined
      ? part.subarray(start)
      : Buffer.from(decoder.decode(part, { stream: true }));
  }
}

/** The text of a cell; undefined if its bytes are not UTF-8. */
export function textOfCell(cell: string): string | undefined {
  const bytes = Buffer.from(cell, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
