import fc from 'fast-check';

export type Gen = fc.GeneratorValue;

export function pick<T>(g: Gen, from: readonly T[]): T {
  return from[g(() => fc.nat(from.length - 1))]!;
}

export function rarely(g: Gen): boolean {
  return g(() => fc.nat(4)) === 0;
}

export function subset<T>(g: Gen, from: readonly T[], least: number, most: number): T[] {
  return g(() =>
    fc.shuffledSubarray([...from], {
      minLength: Math.min(least, from.length),
      maxLength: Math.min(most, from.length),
    }),
  );
}
