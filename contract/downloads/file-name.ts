import type { FileFormat } from './limits';

/** The name of a list's file; `day` is the reader's date. */
export const listFileName = (list: string, day: string, format: FileFormat | 'zip'): string =>
  `plumbline-${list}-${day}.${format}`;
