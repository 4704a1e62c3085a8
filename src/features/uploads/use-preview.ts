import { useEffect, useState } from 'react';
import { useUploads } from './upload-services';
import { useObjectUrl } from '../../ui/window/use-object-url';

/** The URL of a queued photo's preview; undefined until its file has been read. */
export function usePreview(id: string): string | undefined {
  const { fileOf } = useUploads();
  const [file, setFile] = useState<Blob>();
  useEffect(() => {
    let isGone = false;
    fileOf(id).then(
      (found) => {
        if (!isGone) setFile(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [fileOf, id]);
  return useObjectUrl(file);
}
