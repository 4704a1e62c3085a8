/** Random decisions that follow from a seed alone. */
export interface Chance {
  /** A whole number from 0 to `end - 1`. */
  below: (end: number) => number;
  /** True with this probability. */
  hits: (probability: number) => boolean;
  /** One of the values; undefined if there are none. */
  oneOf: <Value>(values: readonly Value[]) => Value | undefined;
  /** One of the names, as often as its weight says. */
  weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
}

/** A generator by the mulberry32 method. */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    hits: (probability) => next() < probability,
    oneOf: (values) => values[below(values.length)],
    weighted: (weights) => {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let rest = below(names.reduce((sum, name) => sum + weights[name], 0));
      const found = names.find((name) => {
        rest -= weights[name];
        return rest < 0;
      });
      if (found === undefined) throw new Error('There are no names');
      return found;
    },
  };
}
