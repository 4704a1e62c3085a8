import { API_BASE } from '../../contract/limits';

/** Parses the address of a request, which may be malformed or hostile. */

/** The decoded path of an address; null if it cannot be decoded. */
export function readablePath(url: string): string | null {
  const [pathname = ''] = url.split(/[?#]/, 1);
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/** The path's parts, without the empty ones that result from doubled slashes. */
const partsOf = (url: string): string[] =>
  (readablePath(url) ?? url).split(/[/\\]/).filter((part) => part !== '');

const firstPart = (url: string): string | undefined => partsOf(url)[0]?.toLowerCase();

/** Whether the address is below the API, even if no such call exists. */
export const isApi = (url: string): boolean => `/${firstPart(url) ?? ''}` === API_BASE;

/**
 * Whether the address is for a call or a stored photo. It is then never a page of the app, even if
 * the request accepts HTML.
 */
export const isServerPath = (url: string): boolean => isApi(url) || firstPart(url) === 'uploads';

/** Attackers look for files such as `.env`; no page has such a name. */
export const isHidden = (url: string): boolean => partsOf(url).some((part) => part.startsWith('.'));
