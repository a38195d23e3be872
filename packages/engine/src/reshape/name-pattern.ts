import { isWeekday, monthOf } from '../cells/months.js';

/** A piece of a column's name. */
export interface Token {
  kind: 'word' | 'number' | 'month' | 'weekday' | 'symbol';
  /** Lower case. */
  text: string;
  start: number;
  end: number;
}

/** Words that go with a number to say when. */
const periodWords = new Set(
  'q h fy cy y yr year years month months week weeks wk kw w day days quarter qtr hour hours period semester term jahr monat woche tag quartal année mois semaine jour'.split(
    ' ',
  ),
);

/** Words that go with a number to say from where to where. */
const rangeWords = new Set(
  'under over and to less than more above below up or older younger plus between from at least most bis unter über von ab à de moins plus $ € £ ¥'.split(
    ' ',
  ),
);

/** Words and numbers of a name: `Payment1` and `payment_1` have two each. */
export function tokensOf(name: string): Token[] {
  const tokens: Token[] = [];
  for (const found of name.matchAll(/\d+(?:\.\d+)?|\p{Lu}?[\p{Ll}\p{M}]+|\p{L}+|[#%$€£¥°№]/gu)) {
    const text = found[0].toLowerCase();
    const start = found.index;
    tokens.push({ kind: kindOf(text), text, start, end: start + found[0].length });
  }
  return tokens.some(({ kind }) => kind === 'number') ? tokens.map(withShortDay) : tokens;
}

/** "Mo 30.12.", "30 Mo": two letters are a day of the week beside a number. */
function withShortDay(token: Token, at: number, { length }: readonly Token[]): Token {
  const isBeside = at === 0 || (at === 1 && length === 2);
  const isDay = isBeside && token.kind === 'word' && token.text.length === 2 && isWeekday(token.text);
  return isDay ? { ...token, kind: 'weekday' } : token;
}

function kindOf(text: string): Token['kind'] {
  if (/^\d/.test(text)) return 'number';
  if (text.length > 2 && monthOf(text) !== undefined) return 'month';
  if (text.length > 2 && isWeekday(text)) return 'weekday';
  return /^\p{L}/u.test(text) ? 'word' : 'symbol';
}

function isWord({ kind }: Token): boolean {
  return kind === 'word' || kind === 'symbol';
}

/** What names of one series have in common: `Sprint 1` and `Sprint 12` are both `sprint 0`. */
export function patternOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (isWord(token) ? token.text : token.kind === 'number' ? '0' : `@${token.kind}`))
    .join(' ');
}

/** A name that is nothing but a time, a number or a range: a value rather than the name of a column. */
export function isSeriesValue(tokens: readonly Token[]): boolean {
  return (
    tokens.some((token) => !isWord(token)) &&
    tokens.every((token) => !isWord(token) || goesWithNumbers(token.text))
  );
}

function goesWithNumbers(word: string): boolean {
  return periodWords.has(word) || rangeWords.has(word) || /^(?:st|nd|rd|th)$/.test(word);
}

/** Names that differ in one place only, where a number, a month or a letter stands. */
export function isSeries(names: readonly (readonly Token[])[]): boolean {
  const counted = names.every((tokens) => tokens.some((token) => !isWord(token)));
  if (counted && (names.every(isSeriesValue) || new Set(names.map(patternOf)).size < names.length / 2 + 0.5))
    return true;
  const [first = []] = names;
  const places = first.flatMap((token, at) =>
    names.every((tokens) => tokens[at]?.text === token.text) ? [] : [at],
  );
  const at = places[0] ?? 0;
  return (
    places.length === 1 &&
    names.every((tokens) => tokens.length === first.length && tokens[at]?.text.length === 1)
  );
}

/** What the new column of labels may be called. */
export function labelName(names: readonly string[]): string {
  const all = names.map(tokensOf);
  const has = (kind: Token['kind']) => all.every((tokens) => tokens.some((token) => token.kind === kind));
  const isYear = (token: Token) =>
    token.kind === 'number' && /^(?:18|19|20|21)\d\d(?:\.0)?$/.test(token.text);
  const word = (text: string) => all.every((tokens) => tokens.some((token) => token.text === text));
  if (has('month'))
    return all.every((tokens) => tokens.some(({ kind }) => kind === 'number')) ? 'Date' : 'Month';
  if (has('weekday')) return has('number') ? 'Date' : 'Weekday';
  if (word('q') || word('quarter')) return 'Quarter';
  if (word('week') || word('kw') || word('wk')) return 'Week';
  if (all.every((tokens) => tokens.length === 3 && tokens.some(isYear))) return 'Date';
  if (all.every((tokens) => tokens.some(isYear))) return 'Year';
  return 'Label';
}

/** Whether the labels of a new column say when. */
export function isTimeLabel(label: string): boolean {
  return ['Date', 'Month', 'Weekday', 'Week', 'Quarter'].includes(label);
}
