import { useEffect, useState } from 'react';

/** An object URL for a picture in memory; it is revoked when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [made, setMade] = useState<{ blob: Blob; url: string }>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const url = URL.createObjectURL(blob);
    let isGone = false;
    queueMicrotask(() => {
      if (!isGone) setMade({ blob, url });
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  return made !== undefined && made.blob === blob ? made.url : undefined;
}
