import type { SharedSheet } from '../../../../contract/shares/share';
import { formatFileSize } from '../../../ui/file-size';

/** The kind, length and size of a file. */
export const fileFacts = ({ pages, size }: Pick<SharedSheet, 'pages' | 'size'>): string =>
  `PDF, ${pages === 1 ? '1 page' : `${String(pages)} pages`}, ${formatFileSize(size)}`;
