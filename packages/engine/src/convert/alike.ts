import { readNumber } from '../cells/numbers.js';
import { foldText } from '../cells/text.js';
import { rememberedText } from '../remembered.js';
import { isWithin } from '../words/distance.js';
import { anyEnglishOf } from '../words/english.js';
import { wordsOf } from '../words/tokens.js';
import { conceptsOf } from './concepts.js';
import { squeezed } from './folding.js';

/** Ways to find which of the allowed values a value means, the surest first. */
type Finder = (value: string, allowed: readonly string[]) => string[];

const known = new WeakMap<readonly string[], (value: string) => readonly string[]>();

/**
 * The allowed values that the surest way finds: none, the one that is meant, or several that fit alike. The values of a
 * column come again in every view of its table.
 */
export function alike(value: string, allowed: readonly string[]): string[] {
  const find = known.get(allowed) ?? rememberedText((each) => likest(each, allowed));
  known.set(allowed, find);
  return [...find(value)];
}

function likest(value: string, allowed: readonly string[]): string[] {
  for (const find of FINDERS) {
    const found = find(value, allowed);
    if (found.length > 0) return found;
  }
  return [];
}

const bySpelling: Finder = (value, allowed) => {
  const key = squeezed(value);
  return key === '' ? [] : allowed.filter((each) => squeezed(each) === key);
};

const byMeaning: Finder = (value, allowed) => {
  const meant = conceptsOf(value);
  if (meant.length === 0) return [];
  return allowed.filter((each) => conceptsOf(each).some((concept) => meant.includes(concept)));
};

/** Words that stand around the number of days in terms of payment. */
const AROUND_DAYS =
  /^(?:net|netto|nett|neto|n|d|days?|tage?n?|tg|jours?|j|dagen|dagar|dag|giorni|gg|dias?|within|innerhalb|binnen|inom|sous|a|en|von|in|zahlbar|payable|payment|terms?|paiement|betaling|after|nach|date|due|pago|pagamento|facture|factuur|factura|fattura|fatura|faktura|invoice|rechnung|data|fecha|date|ab|from)$/;

const NET =
  /\bn(?:et(?:to|t|o)?)? (\d+)|(\d+) (?:(?:days?|tage?n?|tg|jours?|j|dagen|dagar|giorni|gg|dias?|d) )?net(?:to|t|o)?\b/;

/** "Net 30 days", "n/30", "30 Tage netto" for "Net 30": the one with the same number and no other words. */
const byNumber: Finder = (value, allowed) => {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map(Number).join(' ');
  const own = numbers(value);
  if (own === '') return [];
  // "2% 10, net 30": the net days, where a discount for earlier payment goes with them.
  const net = NET.exec(foldText(value));
  const days = net && own.includes(' ') ? String(Number(net[1] ?? net[2])) : undefined;
  if (days !== undefined) return allowed.filter((each) => numbers(each) === days && /\bnet/i.test(each));
  const same = allowed.filter((each) => numbers(each) === own);
  return same.filter((each) => {
    const theirs = wordsOf(each);
    return wordsOf(value).every(
      (word) =>
        /^\d+$/.test(word) || AROUND_DAYS.test(word) || theirs.some((their) => startsAlike(word, their)),
    );
  });
};

/** "19 %" and "19,00" for "19". */
const byAmount: Finder = (value, allowed) => {
  const amount = (text: string) => {
    const plain = readNumber(text, { percent: 'drop' });
    return plain === undefined ? undefined : Number(plain);
  };
  const own = amount(value);
  return own === undefined ? [] : allowed.filter((each) => amount(each) === own);
};

/** "Not paid", "partially shipped" and "to be sent" say something else than the word that is in them. */
const TURNS =
  /^(?:not|no|non|never|un|nicht|nie|kein|keine|niet|geen|pas|sans|ohne|without|sin|senza|sem|nao|inte|ej|partially|partly|partial|part|teil|teilweise|partiellement|deels|gedeeltelijk|parcialmente|parzialmente|delvis|half|semi|be|awaiting|waiting|pending|ready|almost|pre|ex|former)$/;

/** All words of one are in the other: "credit memo (refund)", "partial" for "Partially paid". */
const byWords: Finder = (value, allowed) => {
  const words = wordsOf(value);
  if (words.length === 0) return [];
  const turned = words.filter((word) => TURNS.test(word));
  const within = allowed.filter((each) => {
    const theirs = wordsOf(each);
    if (turned.some((word) => !theirs.includes(word))) return false;
    return theirs.length > 0 && theirs.every((their) => words.includes(their));
  });
  if (within.length > 0) return longest(within);
  return allowed.filter((each) => {
    const theirs = wordsOf(each);
    return words.every((word) => theirs.some((their) => startsAlike(word, their)));
  });
};

/** Of two that are both in the value the longer one says more: "Partially paid" over "Paid". */
function longest(found: readonly string[]): string[] {
  const most = Math.max(...found.map((each) => wordsOf(each).length));
  return found.filter((each) => wordsOf(each).length === most);
}

function startsAlike(word: string, their: string): boolean {
  return word === their || (word.length >= 3 && their.startsWith(word));
}

/** "FT" for "Full-time"; "marketingqualifiedlead" for "MQL". */
const byInitials: Finder = (value, allowed) => {
  const key = squeezed(value);
  if (key.length < 2) return [];
  return allowed.filter((each) => {
    const theirs = wordsOf(each);
    const initials = theirs.map((word) => word[0] ?? '').join('');
    if (theirs.length > 1 && initials === key) return true;
    if (!/^[A-Z]{2,5}$/.test(each)) return false;
    const letters = each.toLowerCase();
    const words = wordsOf(value);
    if (words.length === letters.length) return words.map((word) => word[0] ?? '').join('') === letters;
    return words.length === 1 && key.length >= letters.length * 4 && occursInOrder(letters, key);
  });
};

function occursInOrder(letters: string, text: string): boolean {
  if (text[0] !== letters[0]) return false;
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at++;
  return at === letters.length;
}

/** Short for one word: "Canc" is how it starts; "Govt", "Whsl" leave out vowels after that. */
const byShortForm: Finder = (value, allowed) => {
  const key = squeezed(value);
  if (key.length < 3 || /\d/.test(key)) return [];
  const starting = allowed.filter((each) => squeezed(each).startsWith(key));
  if (starting.length > 0) return starting;
  return allowed.filter((each) => {
    const whole = squeezed(each);
    let start = 0;
    while (start < key.length && key[start] === whole[start]) start++;
    return start > 0 && !/[aeiou]/.test(key.slice(start)) && occursInOrder(key, whole);
  });
};

/** "HW" for "Hardware", where no other word has these letters. */
const byTwoLetters: Finder = (value, allowed) => {
  const key = squeezed(value);
  if (!/^[a-z]{2}$/.test(key)) return [];
  const found = allowed.filter((each) => occursInOrder(key, squeezed(each)));
  return found.length === 1 && allowed.length > 1 ? found : [];
};

/** A slip of the pen: one letter in five, two in nine; never the first, which turns "complete" into "incomplete". */
const bySlip: Finder = (value, allowed) => {
  const key = foldText(value);
  const most = key.length >= 9 ? 2 : key.length >= 5 ? 1 : 0;
  if (most === 0 || /\d/.test(key)) return [];
  return allowed.filter((each) => {
    const theirs = foldText(each);
    return key[0] === theirs[0] && isWithin(key, theirs, most);
  });
};

/** "closedwon" for "Won": what is left of it is a word of its own, and none that turns it around. */
const byCompound: Finder = (value, allowed) => {
  const key = squeezed(value);
  return allowed.filter((each) => {
    const part = squeezed(each);
    if (part.length < 3 || part.length >= key.length) return false;
    const rests = [
      key.startsWith(part) ? key.slice(part.length) : '',
      key.endsWith(part) ? key.slice(0, key.length - part.length) : '',
    ];
    return rests.some((rest) => rest.length > 2 && !TURNS.test(rest) && conceptsOf(rest).length > 0);
  });
};

/** One letter is the first of one allowed value, or of several. */
const byLetter: Finder = (value, allowed) => {
  const key = squeezed(value);
  return /^\p{L}$/u.test(key) ? allowed.filter((each) => squeezed(each).startsWith(key)) : [];
};

/** "bizumredsys" for "Bizum": a program's name for it goes on behind the word. */
const byStart: Finder = (value, allowed) => {
  const key = squeezed(value);
  const found = allowed.filter((each) => {
    const part = squeezed(each);
    const rest = key.startsWith(part) ? key.slice(part.length) : '';
    return part.length >= 4 && rest.length > 2 && !/^\d/.test(rest);
  });
  return found.length === 1 ? found : [];
};

/** How many letters two words begin with alike. */
export function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** "Construção civil" for "construcción": one of its words is the same word in a language that is akin. */
const byAkin: Finder = (value, allowed) => {
  const words = wordsOf(value);
  if (words.some((word) => TURNS.test(word))) return [];
  const isAkin = (word: string, their: string) =>
    commonStart(word, their) >= Math.max(6, 0.6 * Math.max(word.length, their.length));
  const found = allowed.filter((each) => {
    const [their, ...more] = wordsOf(each);
    return their !== undefined && more.length === 0 && words.some((word) => isAkin(word, their));
  });
  return found.length === 1 ? found : [];
};

/** "Auteur" for "author": the same word in another language. */
const byLanguage: Finder = (value, allowed) => {
  const own = new Set(inEnglish(value));
  return own.size === 0 ? [] : allowed.filter((each) => inEnglish(each).some((said) => own.has(said)));
};

function inEnglish(text: string): string[] {
  return [squeezed(text), ...anyEnglishOf(text).map(squeezed)].filter((each) => each.length > 2);
}

const FINDERS: Finder[] = [
  bySpelling,
  byMeaning,
  byAmount,
  byNumber,
  byWords,
  byInitials,
  byCompound,
  byShortForm,
  byTwoLetters,
  bySlip,
  byLanguage,
  byLetter,
  byStart,
  byAkin,
];
