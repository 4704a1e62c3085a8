/** Releases a claim; resolves when others can get it. */
export type Release = () => Promise<void>;

/**
 * Claims on names: only one holder at a time among all tabs of the browser. A closed or crashed tab
 * loses its claims. Null if somebody else has the claim.
 */
export type Claims = (name: string) => Promise<Release | null>;
