/** Records how long each call took, while it is counting. */

export interface CallTimes {
  name: string;
  count: number;
  /** In milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

export class Stopwatch {
  readonly #times = new Map<string, number[]>();
  isCounting: boolean;
  #running = 0;

  constructor({ isCounting }: { isCounting: boolean }) {
    this.isCounting = isCounting;
  }

  /** Runs a call; failed calls are not counted. */
  async time<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    const begun = performance.now();
    this.#running += 1;
    try {
      const result = await call();
      if (this.isCounting) {
        const times = this.#times.get(name) ?? [];
        this.#times.set(name, times);
        times.push(performance.now() - begun);
      }
      return result;
    } finally {
      this.#running -= 1;
    }
  }

  /** How many calls have not ended. */
  get running(): number {
    return this.#running;
  }

  get all(): CallTimes[] {
    return [...this.#times].map(([name, times]) => {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
      return { name, count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
    });
  }
}
