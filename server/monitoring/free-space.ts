import { statfs } from 'node:fs/promises';

/** The bytes that this user may still write to the disk of a folder, and all of them. */
export async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
