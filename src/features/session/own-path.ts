/** A placeholder for the app's own origin. */
export const APP_ORIGIN = 'https://plumbline.invalid';

/**
 * The path and query of a redirect within this app; null if it leads to another site, as `//host`,
 * `/\\host` and `javascript:` do in browsers.
 */
export function ownPathOf(redirect: string): string | null {
  if (!redirect.startsWith('/') || !URL.canParse(redirect, APP_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(redirect, APP_ORIGIN);
  // Its dots are resolved by now: what is left of `/.//host` is an address of another site.
  const isOwn = origin === APP_ORIGIN && !pathname.startsWith('//');
  return isOwn ? `${pathname}${search}${hash}` : null;
}
