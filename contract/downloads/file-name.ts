import type { FileFormat } from './limits';

/** The name of the file of a list; `day` is the reader's date. */
export const listFileName = (list: string, day: string, format: FileFormat | 'zip'): string =>
  `plumbline-${list}-${day}.${format}`;
