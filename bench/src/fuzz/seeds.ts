import type { Seed } from './seed.js';
import { databaseSeeds } from './seeds/databases.js';
import { markupSeeds } from './seeds/markup.js';
import { packedSeeds } from './seeds/packed.js';
import { textSeeds } from './seeds/text.js';
import { workbookSeeds } from './seeds/workbooks.js';

/** Every format a file is built of in code. A new one: a seed here. */
export const seeds: readonly Seed[] = [
  ...textSeeds,
  ...markupSeeds,
  ...packedSeeds,
  ...workbookSeeds,
  ...databaseSeeds,
];
