/**
 * How often a property is tried: `usual` times in the suite, ROUNDS times as often for a longer look (ROUNDS=50, with
 * SEED=new for other input; see vitest.setup.ts).
 */
export function rounds(usual: number): number {
  return Math.ceil(usual * Number(process.env.ROUNDS ?? 1));
}
