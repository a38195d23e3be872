/**
 * How often a property is tried: `usual` times in the suite, ROUNDS times as often for a longer look (ROUNDS=50, with
 * SEED=new for other input; see vitest.setup.ts).
 */
export function rounds(usual: number): number {
  return Math.ceil(usual * Number(process.env.ROUNDS ?? 1));
}

/** So many of the cases in the suite, spread over all of them; ROUNDS times as many for a longer look, at most all. */
export function share<Case>(cases: readonly Case[], usual: number): Case[] {
  const wanted = Math.min(1, usual * Number(process.env.ROUNDS ?? 1));
  return cases.filter((_, at) => Math.floor((at + 1) * wanted) > Math.floor(at * wanted));
}
