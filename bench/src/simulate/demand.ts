import { type Chance, chance } from '../random.js';
import type { Surroundings } from './costs.js';

/**
 * What a generate takes of one core, and what it moves to and from the store. Measured on two quiet cores: a tiny one
 * 2.5 s of processor time; 1,000,000 rows × 12 15.8 s on both (`bench flow`), of which some steps use one. In between,
 * for 200,000 rows, by the number of rows. Bytes are about those of the CSV files and of Parquet.
 */
export const sizes = {
  small: { share: 0.7, seconds: 2.5, megabytes: 0.2 },
  medium: { share: 0.25, seconds: 7, megabytes: 30 },
  large: { share: 0.05, seconds: 25, megabytes: 150 },
} as const;
export type Size = keyof typeof sizes;

/** An execute right after its preview puts in place what the preview made. */
const executeSeconds = 0.3;
/** Between the preview and the click that approves it. */
const approvalSeconds = 5;
/** Requests to the store of one generate, one after the other: `bench fleet` counts 15 for generate and execute. */
const storeRequests = 12;
/** Spread of the times of one size: two thirds are within half and double. */
const spread = 0.5;
/** One account sends so much of everything, all at once, when the others begin. */
const floodShare = 0.4;
/** Of the migrations of the others: whose account has no other. */
const singleShare = 0.1;
const migrationsForEachAccount = 12;
/** How busy the others alone would keep all slots. */
const load = 0.7;

export interface Migration {
  number: number;
  account: number;
  size: Size;
  /** When its first run is started, in ms. */
  at: number;
  generateMs: number;
  approvalMs: number;
  executeMs: number;
}

export interface Demand {
  accounts: number;
  migrations: Migration[];
}

/** The same seed asks for the same. Account 0 floods; of the others, few have many migrations, and some have one. */
export function demand(
  { seed, migrations: count, slots }: { seed: number; migrations: number; slots: number },
  around: Surroundings,
): Demand {
  const dice = chance(seed);
  const flood = Math.round(count * floodShare);
  const singles = Math.round((count - flood) * singleShare);
  const several = Math.max(2, Math.ceil((count - flood - singles) / migrationsForEachAccount));
  const ownerOf = (number: number) => {
    if (number < flood) return 0;
    if (number < flood + singles) return 1 + number - flood;
    return 1 + singles + Math.floor(dice.next() ** 2 * several);
  };
  const migrations: Migration[] = [];
  for (let number = 0; number < count; number += 1) {
    const size = sizeOf(dice);
    const { seconds, megabytes } = sizes[size];
    const stored =
      (storeRequests * around.s3LatencyMs) / 1000 + (2 * megabytes) / around.s3MegabytesPerSecond;
    migrations.push({
      number,
      account: ownerOf(number),
      size,
      at: 0,
      generateMs: 1000 * (seconds * Math.exp(spread * normal(dice)) + stored),
      approvalMs: -1000 * approvalSeconds * Math.log(1 - dice.next()),
      executeMs: 1000 * (executeSeconds + (storeRequests / 4) * (around.s3LatencyMs / 1000)),
    });
  }
  const others = migrations.slice(flood);
  const work = others.reduce((sum, { generateMs, executeMs }) => sum + generateMs + executeMs, 0);
  const window = work / (slots * load);
  for (const migration of others) migration.at = dice.next() * window;
  return { accounts: 1 + singles + several, migrations };
}

function sizeOf(dice: Chance): Size {
  const at = dice.next();
  if (at < sizes.small.share) return 'small';
  return at < sizes.small.share + sizes.medium.share ? 'medium' : 'large';
}

function normal(dice: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - dice.next())) * Math.cos(2 * Math.PI * dice.next());
}
