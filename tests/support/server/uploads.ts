import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestServer } from './server';

/** Forms and files of uploads. */

export interface FormFile {
  bytes: Buffer;
  name?: string;
  field?: string;
}

/** A multipart form: the text fields first, then the files. */
export function uploadForm(
  files: readonly FormFile[],
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const text of typeof value === 'string' ? [value] : value) form.append(name, text);
  }
  for (const { bytes, name = 'photo.jpg', field = 'file' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)]), name);
  }
  return form;
}

/** The files in the photo folder of a server, relative to it, in order. */
export function storedFiles({ services }: TestServer): string[] {
  const { photos } = services.config;
  if (photos.kind !== 'folder') throw new Error('The photos are not kept in a folder');
  try {
    return readdirSync(photos.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(photos.path, path.join(entry.parentPath, entry.name)))
      .sort();
  } catch {
    return [];
  }
}

/** The body of the stored file at a photo's `url` or `thumbnailUrl`. */
export async function fetchStored(
  url: string,
  token: string,
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
