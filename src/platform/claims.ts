/** Gives a claim back; resolves when others can get it. */
export type LetGo = () => Promise<void>;

/**
 * Names that only one holder has at a time, among all tabs of the browser. A closed or crashed tab
 * loses its claims. Null if somebody else has the claim.
 */
export type Claims = (name: string) => Promise<LetGo | null>;
