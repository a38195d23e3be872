import { dutch } from './dutch.js';
import { french } from './french.js';
import { german } from './german.js';
import { italian } from './italian.js';
import { danish, swedish } from './nordic.js';
import { polish } from './polish.js';
import { portuguese } from './portuguese.js';
import { spanish } from './spanish.js';

/** English words of a header to the words of a language for them, with spaces between; `_` joins a phrase. */
export type Meanings = Readonly<Record<string, string>>;

export const languages: Readonly<Record<string, Meanings>> = {
  German: german,
  French: french,
  Spanish: spanish,
  Italian: italian,
  Portuguese: portuguese,
  Dutch: dutch,
  Swedish: swedish,
  Danish: danish,
  Polish: polish,
};
