/** One way to abuse a server. `scripts/bench/abuse.ts` lists them all. */
export interface Abuse {
  name: string;
  /** Abuses the built server `main` and says what came of it, in words. */
  run: (main: string) => Promise<string>;
  /** Why it cannot be tried here; undefined where it can. */
  lacks?: () => string | undefined;
}
