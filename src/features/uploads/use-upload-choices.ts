import { type RefObject, useRef, useState } from 'react';

/** How the photos of a list are uploaded. */
export interface UploadChoices {
  compress: boolean;
  onCompress: (compress: boolean) => void;
  /** The list element, with the captions. */
  list: RefObject<HTMLUListElement | null>;
}

export function useUploadChoices(): UploadChoices {
  const [compress, onCompress] = useState(true);
  return { compress, onCompress, list: useRef<HTMLUListElement>(null) };
}
