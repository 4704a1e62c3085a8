import { inFileName } from '../rules/in-file-name';

const MOST = 80;

/** The name of a report's file, such as `Harbour Bridge (Revision 2).pdf`. */
export function reportFileName(title: string, revision: number | null, isSheet = false): string {
  const name = Array.from(inFileName(title)).slice(0, MOST).join('');
  const number = revision === null ? '' : ` (Revision ${String(revision)})`;
  return `${name}${number}${isSheet ? ' Signatures' : ''}.pdf`;
}
