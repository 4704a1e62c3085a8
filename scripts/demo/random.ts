/** Pseudo-random numbers that are the same on every run. */
export interface Random {
  /** A number from 0 to below 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <const Values extends readonly [unknown, ...unknown[]]>(values: Values) => Values[number];
}

/** The generator mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (values) => values[Math.floor(next() * values.length)],
  };
}
