import type { Seed } from './seed.js';
import { databaseSeeds } from './seeds/databases.js';
import { mailSeeds } from './seeds/mails.js';
import { markupSeeds } from './seeds/markup.js';
import { packedSeeds } from './seeds/packed.js';
import { pdfSeeds } from './seeds/pdf.js';
import { pictureSeeds } from './seeds/pictures.js';
import { recordSeeds } from './seeds/records.js';
import { textSeeds } from './seeds/text.js';
import { wordSeeds } from './seeds/word.js';
import { workbookSeeds } from './seeds/workbooks.js';

/** Every format a file is built of in code. A new one: a seed here. */
export const seeds: readonly Seed[] = [
  ...textSeeds,
  ...markupSeeds,
  ...packedSeeds,
  ...workbookSeeds,
  ...databaseSeeds,
  ...recordSeeds,
];

/** Documents: a page of them costs more than a file of rows, a picture some seconds. */
export const documentSeeds: readonly Seed[] = [
  ...pdfSeeds,
  ...mailSeeds,
  ...wordSeeds,
  ...pdfSeeds,
  ...mailSeeds,
  ...pictureSeeds,
];
