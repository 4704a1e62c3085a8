import { useEffect, useState } from 'react';
import { useIsOnline } from '../../platform/connection/use-is-online';

/** The files that could not be loaded, with or without a connection. */
interface Missing {
  isOnline: boolean;
  urls: readonly string[];
  /** How often all of them were tried. */
  rounds: number;
}

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 120_000;

/**
 * The first of the files of a picture that can be loaded; undefined if none can for the moment. They are
 * tried again when the connection changes and, because it may not work at once, after growing waits.
 */
export function usePictureUrl(files: readonly string[]): {
  url: string | undefined;
  onError: () => void;
} {
  const isOnline = useIsOnline();
  const [missing, setMissing] = useState<Missing>({ isOnline, urls: [], rounds: 0 });
  const { urls, rounds } =
    missing.isOnline === isOnline ? missing : { urls: [] as readonly string[], rounds: 0 };
  const url = files.find((one) => !urls.includes(one));
  const isWaiting = url === undefined && isOnline;
  useEffect(() => {
    if (!isWaiting) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** rounds, LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      setMissing({ isOnline: true, urls: [], rounds: rounds + 1 });
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [isWaiting, rounds]);
  return {
    url,
    onError: () => {
      if (url !== undefined) setMissing({ isOnline, urls: [...urls, url], rounds });
    },
  };
}
