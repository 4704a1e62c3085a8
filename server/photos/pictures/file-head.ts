import { open } from 'node:fs/promises';
import type { PictureSource } from './decode';

/** The first bytes of a file, and its size. */
export interface FileHead {
  head: Buffer;
  size: number;
}

/** In a JPEG the metadata precedes the picture; in other types it may follow. */
const HEAD_BYTES = 256 * 1024;

export async function headOf(source: PictureSource): Promise<FileHead> {
  if (typeof source !== 'string') {
    return { head: source.subarray(0, HEAD_BYTES), size: source.length };
  }
  const file = await open(source, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    return { head, size };
  } finally {
    await file.close();
  }
}
