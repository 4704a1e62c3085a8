/** Characters that file systems refuse. */
const FORBIDDEN = /[\p{Cc}\\/:*?"<>|]+/gu;
const MOST = 80;

/** The name of a report's file, such as `Harbour Bridge (Revision 2).pdf`. */
export function reportFileName(title: string, revision: number | null, isSheet = false): string {
  const name = Array.from(title.replace(FORBIDDEN, ' ').trim()).slice(0, MOST).join('');
  const number = revision === null ? '' : ` (Revision ${String(revision)})`;
  return `${name}${number}${isSheet ? ' Signatures' : ''}.pdf`;
}
