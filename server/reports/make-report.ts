import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ReportLayout } from '../../contract/reports/layout';
import type { ReportContent } from './report-content';
import { makeInProcess } from './report-processes';
import type { PhotoSource, WrittenFile } from './report-worker';

/** The progress of a report; photos take most of the time. */
export interface ReportProgress {
  /** Photos that are in the report. */
  done: number;
  total: number;
}

/** How a report is made, besides its content. */
export interface MakeReportOptions {
  /** The path of the PDF; it exists only when it is complete and on the disk. */
  to: string;
  /**
   * The picture of a photo by its key: an upright JPEG or PNG, of at most about 1,200 pixels for a
   * small file. Asked for one photo after the other. Null and anything else leave a visible
   * placeholder.
   */
  readPhoto: (key: string) => Promise<PhotoSource>;
  onProgress?: (progress: ReportProgress) => void;
  /** Aborting it stops the work; nothing is left of the file. */
  signal?: AbortSignal;
  /** Ends the report after this many pages, for a preview. */
  firstPages?: number;
}

/** A finished PDF: its pages, bytes and SHA-256, and the keys of photos that it shows as a placeholder. */
export type MadeReport = WrittenFile;

const photosIn = ({ items }: ReportContent) =>
  items.reduce((sum, { photos }) => sum + photos.length, 0);

/** Reads photos and tells how many were read. */
function counted(total: number, { readPhoto, onProgress }: MakeReportOptions) {
  let done = 0;
  return async (key: string): Promise<PhotoSource> => {
    try {
      return await readPhoto(key);
    } finally {
      onProgress?.({ done: (done += 1), total });
    }
  };
}

/** Makes the file's name durable last, after its content. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a report as a PDF in a process of its own.
 * @throws the signal's reason if it was cancelled, what `readPhoto` throws, PassingError if its
 * process has ended.
 */
export async function makeReport(
  content: ReportContent,
  layout: ReportLayout,
  options: MakeReportOptions,
): Promise<MadeReport> {
  const { to, signal, firstPages } = options;
  signal?.throwIfAborted();
  const folder = path.dirname(to);
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  const total = photosIn(content);
  try {
    const made = await makeInProcess(() => {
      const file = path.join(folder, `.${path.basename(to)}.${crypto.randomUUID()}`);
      files.push(file);
      const task = { content, layout, file, firstPages };
      return { task, readPhoto: counted(total, options), signal };
    });
    signal?.throwIfAborted();
    await rename(files.at(-1) ?? '', to);
    await syncFolder(folder);
    return made;
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
}
