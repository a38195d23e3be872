/** A seeded source of chance: the same seed makes the same choices in the same order. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from min to max, both included. */
  between(min: number, max: number): number;
  pick<T>(values: readonly T[]): T | undefined;
}

/** mulberry32: 32 bits of state are plenty for choosing, and not for secrets. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (values) => values[Math.floor(next() * values.length)],
  };
}
