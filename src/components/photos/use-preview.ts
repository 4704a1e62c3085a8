import { useEffect, useState } from 'react';
import { useUploads } from '../../app/uploads';

/** The address of the picture of a photo that is on its way; null until it has been read. */
export function usePreview(id: string): string | null {
  const { fileOf } = useUploads();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | undefined;
    let isGone = false;
    fileOf(id).then(
      (file) => {
        if (isGone || file === undefined) return;
        made = URL.createObjectURL(file);
        setUrl(made);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [fileOf, id]);
  return url;
}
