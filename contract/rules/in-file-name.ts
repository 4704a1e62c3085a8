/** Characters that file systems refuse. */
const FORBIDDEN = /[\p{Cc}\\/:*?"<>|]+/gu;

/** A text as a part of a file's name. */
export const inFileName = (text: string): string => text.replace(FORBIDDEN, ' ').trim();
