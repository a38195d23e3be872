import type { Seed } from './seed.js';
import { databaseSeeds } from './seeds/databases.js';
import { packedSeeds } from './seeds/packed.js';
import { textSeeds } from './seeds/text.js';

/** Every format a file is built of in code. A new one: a seed here. */
export const seeds: readonly Seed[] = [...textSeeds, ...packedSeeds, ...databaseSeeds];
