import { grouped, photos } from '../messages/counts';
import { MAX_SHEET_ROWS, MOST_DOWNLOADS } from './limits';

export const DOWNLOAD_MESSAGES = {
  tooManyRows: `A spreadsheet holds ${grouped(MAX_SHEET_ROWS - 1)} rows. Download a CSV file, or narrow the list.`,
  tooMany: `${String(MOST_DOWNLOADS)} downloads are already running. Wait until one of them has finished.`,
  offline: 'There is no connection',
  running: (name: string) => `Downloading ${name}`,
  starting: 'Looking for the first rows...',
  saved: (fileName: string) => `Downloaded ${fileName}`,
  /** Of a file of photos, and in it, as the comment of the ZIP file: ASCII only. */
  unreadable: (count: number, total: number) =>
    `${grouped(count)} of ${photos(total)} could not be read. The file photos.csv says which.`,
  failed: (name: string) => `The ${name} could not be downloaded`,
  /** How many rows of the total have arrived. */
  progress: (done: number, total: number, unit: string) =>
    `${grouped(done)} of ${grouped(total)} ${unit}`,
} as const;
