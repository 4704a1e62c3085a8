import { statfs } from 'node:fs/promises';

/** How many bytes this user may still write to the disk of a folder, and how large the disk is. */
export async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
