import { nanoid } from 'nanoid';
import { useEffect } from 'react';
import type { DownloadRequest } from '../../../machines/downloads/download.machine';
import { createStore } from '../../platform/store';
import { useSessionServices } from '../session/session-services';

/**
 * The downloads that were requested; they continue while the user opens other screens, and after a
 * session that was refused.
 */

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

/** Forgets the downloads of a user who logs out, here or in another tab. */
export function useForgetOnLogout(userId: number): void {
  const { session } = useSessionServices();
  useEffect(
    () => () => {
      const now = session.getSnapshot();
      if (now.hasTag('signedIn') || now.hasTag('forcedOut')) return;
      wanted.write(wanted.read().filter((one) => one.userId !== userId));
    },
    [session, userId],
  );
}
