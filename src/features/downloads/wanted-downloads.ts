import { nanoid } from 'nanoid';
import type { DownloadRequest } from '../../../machines/downloads/download.machine';
import { createStore } from '../../platform/store';

/** The downloads that were requested; they continue while the user opens other screens. */

export interface WantedDownload {
  key: string;
  /** They do not continue for another user of this browser. */
  userId: number;
  request: DownloadRequest;
}

const wanted = createStore<readonly WantedDownload[]>([]);

export const useWantedDownloads = (userId: number): readonly WantedDownload[] =>
  wanted.use().filter((one) => one.userId === userId);

export function wantDownload(userId: number, request: DownloadRequest): void {
  wanted.write([...wanted.read(), { key: nanoid(), userId, request }]);
}

export function forgetDownload(gone: string): void {
  wanted.write(wanted.read().filter(({ key }) => key !== gone));
}
