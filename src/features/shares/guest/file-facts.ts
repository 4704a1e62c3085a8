import type { SharedSheet } from '../../../../contract/shares/share';
import { formatFileSize } from '../../../ui/text/file-size';

/** The kind, length and size of a file. */
export const fileFacts = ({ pages, size }: Pick<SharedSheet, 'pages' | 'size'>): string =>
  `PDF, ${pages === 1 ? '1 page' : `${String(pages)} pages`}, ${formatFileSize(size)}`;

/** Where the browser gets the file to store it. An ended link leads from there to the page that says so. */
export const downloadOf = (fileUrl: string): string =>
  `${fileUrl}${fileUrl.includes('?') ? '&' : '?'}download=true`;
