import { indexed } from './pattern.js';
import type { Reader, Readers } from './reader.js';
import { blankValues, noneOf } from './readers/blanks.js';
import { chooses } from './readers/choose.js';
import { codes } from './readers/codes.js';
import { constants, qualities } from './readers/constants.js';
import { dates } from './readers/dates.js';
import { defaults } from './readers/defaults.js';
import { described } from './readers/described.js';
import { duplicates } from './readers/duplicates.js';
import { keepOnly, keepRowsAfterAll, leaveOut } from './readers/filters.js';
import { keeps } from './readers/keeps.js';
import { merging } from './readers/merging.js';
import { numberSamples, numbers, signs } from './readers/numbers.js';
import { branches, currencies, phones, zones } from './readers/origins.js';
import { joins, nameOrders, sequences, splits } from './readers/parts.js';
import { sheets } from './readers/sheets.js';
import {
  lookups,
  peopleOf,
  severalTaken,
  swaps,
  tablesFor,
  tablesHold,
  takesFrom,
} from './readers/sources.js';
import {
  affixes,
  cases,
  firstLetters,
  pads,
  replaces,
  shortens,
  signChanges,
  strips,
  trims,
} from './readers/texts.js';
import { examples, maps } from './readers/values.js';

/** The first that reads a clause counts: what needs more words or better known names comes first. */
const every: readonly Reader[] = [
  ...sheets,
  ...joins,
  ...sequences,
  ...merging,
  ...duplicates,
  ...phones,
  ...dates,
  ...zones,
  ...numbers,
  ...numberSamples,
  ...codes,
  ...signs,
  ...nameOrders,
  ...currencies,
  ...swaps,
  ...trims,
  ...pads,
  ...affixes,
  ...strips,
  ...firstLetters,
  ...shortens,
  ...cases,
  ...replaces,
  ...signChanges,
  ...splits,
  ...tablesFor,
  ...lookups,
  ...keeps,
  ...severalTaken,
  ...takesFrom,
  ...defaults,
  ...blankValues,
  ...noneOf,
  ...keepOnly,
  ...leaveOut,
  ...keepRowsAfterAll,
  ...chooses,
  ...examples,
  ...maps,
  ...constants,
  ...peopleOf,
  ...tablesHold,
  ...branches,
  ...qualities,
];

/** For descriptions of columns. How a cell is written is read elsewhere; a bare statement is about what the column is. */
const ofDescriptions: readonly Reader[] = [
  ...described,
  ...sheets,
  ...merging,
  ...duplicates,
  ...signs,
  ...joins,
  ...splits,
  ...lookups,
  ...keeps,
  ...takesFrom,
  ...defaults,
  ...blankValues,
  ...chooses,
  ...maps,
];

export const allReaders: Readers = indexed(every);
export const descriptionReaders: Readers = indexed(ofDescriptions);
