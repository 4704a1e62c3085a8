/** A placeholder for the app's own origin. */
export const HERE = 'https://plumbline.invalid';

/**
 * The path of this app that a redirect names, with its query; null where it leads elsewhere, as
 * `//host`, `/\\host` and `javascript:` do in the eyes of a browser.
 */
export function ownPathOf(redirect: string): string | null {
  if (!redirect.startsWith('/') || !URL.canParse(redirect, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(redirect, HERE);
  return origin === HERE ? `${pathname}${search}${hash}` : null;
}
