/** Characters that file systems refuse. */
const FORBIDDEN = /[\p{Cc}\\/:*?"<>|]+/gu;
const MOST = 80;

/** The name of a report's file, such as `Harbour Bridge (Revision 2).pdf`. */
export function reportFileName(title: string, revision: number | null): string {
  const name = Array.from(title.replace(FORBIDDEN, ' ').trim()).slice(0, MOST).join('');
  return `${name}${revision === null ? '' : ` (Revision ${String(revision)})`}.pdf`;
}
