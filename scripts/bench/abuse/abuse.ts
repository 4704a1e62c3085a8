/** One way to abuse a server. `scripts/bench/abuse.ts` lists them all. */
export interface Abuse {
  name: string;
  /** Abuses the built server `main` and describes the result. */
  run: (main: string) => Promise<string>;
  /** Why it cannot run here; undefined if it can. */
  lacks?: () => string | undefined;
}
