import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * Parts of the address, exactly as they are. The router's own `useSearch` decodes the query once
 * before it is parsed, which turns an encoded `%26` of a link in it into a separator.
 */

/** The query after its `?`; empty if there is none. */
export const useQueryText = (): string =>
  useLocationProperty(() => window.location.search).replace(/^\?/, '');

/** The fragment with its `#`; empty if there is none. */
export const useFragment = (): string => useLocationProperty(() => window.location.hash);
