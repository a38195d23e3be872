import { type Chance, chance } from '../random.js';
import { mutations } from './mutations.js';
import type { Seed } from './seed.js';
import type { Trap } from './traps.js';

/** One file to be read, built when its turn comes. */
export interface FuzzCase {
  name: string;
  format: string;
  what: string;
  build(folder: string): Promise<Buffer>;
  endless: boolean;
  /** Nothing was done to it: it must be read. */
  sound: boolean;
}

/** As many files as asked for: every trap, then every seed in turn, each changed in a way of its own. */
export function casesOf(
  seeds: readonly Seed[],
  files: number,
  seed: number,
  traps: readonly Trap[] = [],
): FuzzCase[] {
  const cases: FuzzCase[] = traps.slice(0, files).map(({ name, build, endless = false }) => ({
    name,
    format: 'traps',
    what: name,
    endless,
    sound: false,
    build: async (folder) => build(folder),
  }));
  for (let at = 0; cases.length < files; at += 1) {
    const of = seeds[at % seeds.length];
    if (of) cases.push(mutated(of, seeds, chance(seed * 1_000_003 + at), at));
  }
  return cases;
}

function mutated(seed: Seed, seeds: readonly Seed[], luck: Chance, at: number): FuzzCase {
  const lie = luck.next() < 0.35 ? luck.pick(seed.lies ?? []) : undefined;
  const mutation = luck.pick(mutations);
  const kind = luck.next();
  const other = luck.pick(seeds) ?? seed;
  // One in ten under another's name, one in ten with another file behind it, one in fifty as it is.
  const ending = kind < 0.1 ? other.ending : seed.ending;
  const joined = kind >= 0.1 && kind < 0.2;
  const whole = kind > 0.98;
  const what = whole
    ? 'whole'
    : lie
      ? lie.name
      : joined
        ? `joined with ${other.format}`
        : (mutation?.name ?? '');
  return {
    name: `${seed.format}-${at}.${ending}`,
    format: seed.format,
    what,
    endless: false,
    sound: whole && !seed.mayBeRefused,
    async build(folder) {
      const bytes = await seed.build(luck, folder);
      if (whole) return bytes;
      if (lie) return lie.tell(bytes, luck);
      if (joined) return Buffer.concat([bytes, await other.build(luck, folder)]);
      return mutation?.change(bytes, luck) ?? bytes;
    },
  };
}
