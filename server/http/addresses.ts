import { API_BASE } from '../../contract/limits';

/** What the address of a request says, whoever wrote it. */

/** The path of an address, decoded; null where nobody can read it. */
export function readablePath(url: string): string | null {
  const [pathname = ''] = url.split(/[?#]/, 1);
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/** The path's parts, without the empty ones that doubled slashes make. */
const partsOf = (url: string): string[] =>
  (readablePath(url) ?? url).split(/[/\\]/).filter((part) => part !== '');

const firstPart = (url: string): string | undefined => partsOf(url)[0]?.toLowerCase();

/** Below the API, whether or not there is such a call. */
export const isApi = (url: string): boolean => `/${firstPart(url) ?? ''}` === API_BASE;

/** Calls and stored photos are not the app's pages, whatever they are asked for as. */
export const isOurs = (url: string): boolean => isApi(url) || firstPart(url) === 'uploads';

/** Files such as `.env` are looked for by those who break in; no page has such a name. */
export const isHidden = (url: string): boolean => partsOf(url).some((part) => part.startsWith('.'));
