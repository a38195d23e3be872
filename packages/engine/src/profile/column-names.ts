import { fold } from '../words/fold.js';
import { wordsOf } from '../words/tokens.js';

/** Words that say "this names the row" in the names of columns, whole or glued to the end of another word. */
const KEY_WORDS = new Set(
  `id ids uid uuid guid key keys code codes no nr nbr num number numbers nummer numéro numero número ref reference sku
   schlüssel kürzel kennung clé cle codigo código codice cod pk fk kode identifier ident rowid n`
    .split(/\s+/)
    .map(fold),
);
const GLUED = /^(.{3,})(?:nummer|number|code|guid|uuid|key|nr|no|id)$/;

export interface ColumnWords {
  /** What the column is about, in lower case; nothing for a plain "ID". */
  words: string[];
  /** The name says that the values name something. */
  isKey: boolean;
}

export function columnWords(name: string): ColumnWords {
  const all = wordsOf(name);
  const glued = all.map((word) => (KEY_WORDS.has(word) ? word : (GLUED.exec(word)?.[1] ?? word)));
  const words = glued.filter((word) => !KEY_WORDS.has(word));
  return { words, isKey: all.some((word, at) => KEY_WORDS.has(word) || glued[at] !== word) };
}

/** Whether two words are one: singular and plural, short and long ("cust", "customers"), a glued one ("kundennr"). */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const short = Math.min(a.length, b.length);
  let common = 0;
  while (common < short && a[common] === b[common]) common += 1;
  return common >= 4 && common >= short * 0.75;
}
