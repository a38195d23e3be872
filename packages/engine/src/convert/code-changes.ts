import { escaped } from '../cells/text.js';
import { consumingPattern } from '../recipe/pattern.js';
import { type CodeShape, choicesOf, type ShapePiece } from '../target/pattern-shape.js';
import type { Target } from '../target/target.js';
import { sizeOf } from '../validate/ai/numbers.js';
import type { Counted } from './conversion.js';
import { losesZeros, saysZeros } from './lost-zeros.js';
import {
  extracted,
  inOrder,
  mapped,
  type Pair,
  padded,
  prefixed,
  replacedPattern,
  type Step,
  upper,
  whenMatches,
} from './steps.js';

/** A thing that may be done to a code, and how to say so. */
export interface Change {
  step: Step;
  said: string;
  /** Puts something in that the value does not have. */
  adds?: boolean;
}

/** The changes that the values give reason for, by when they come. */
export interface Changes {
  cut: Change[];
  capital: Change[];
  bare: Change[];
  made: Change[];
}

const SEPARATOR = '[\\s./_#()-]';

/** Words after a code: to take the spaces out would make one long word of them. */
const WORDS = '[0-9A-Za-z]{3,}.* [A-Za-zÀ-ž]{4,}';

/** "1st", "2nd floor", "3e étage", "4º", "2. OG": the number alone. */
const ORDINAL = '^([0-9]{1,4})(?:st|nd|rd|th|er|ère|re|e|è|ème|eme|nde|de|ste|:[ae]|[ºª°.])(?: [^0-9]+)?$';

export function changesFor(
  values: readonly Counted[],
  shapes: readonly CodeShape[],
  target: Target,
): Changes {
  const failing = values.filter(({ value }) => !target.passes(value));
  const some = (pattern: RegExp) => failing.some(({ value }) => pattern.test(value));
  const cut = { step: replacedPattern('^([0-9]+)\\.0+$', '$1'), said: 'without ".0"' };
  const bare: Change[] = [];
  const worded = failing.filter(({ value }) => new RegExp(WORDS, 'u').test(value));
  // "NL76 ABNA 1911 2894 48" is one code of letters and digits, and no words behind another.
  const areCodes = worded.some(({ value }) => target.passes(value.replace(/\s/g, '')));
  const wordy = worded.length > 0 && !(areCodes && shapes.every(isFirm));
  const without = (set: string) => {
    const taken = replacedPattern(set, '');
    return wordy ? whenMatches(WORDS, (of) => of, taken) : taken;
  };
  if (some(/\s/)) bare.push({ step: without('[\\s]'), said: 'without spaces' });
  // A point between digits may be that of a decimal.
  const separators = failing.some(({ value }) => /^\d+\.\d{1,2}$/.test(value)) ? '[\\s/_#()-]' : SEPARATOR;
  if (some(/[\s./_#()-]/)) bare.push({ step: without(separators), said: 'without separators' });
  for (const shape of shapes.filter(isTelling)) {
    const pattern = shapePattern(shape);
    if (some(new RegExp(`(?:^|[^0-9A-Za-z])${pattern}(?:[^0-9A-Za-z]|$)`, 'iu')))
      bare.push({ step: extracted(pattern), said: 'taken out of the text around them' });
  }
  // "HR - Personnel": a short code is known by where it stands.
  for (const shape of shapes.filter((each) => !isTelling(each) && isFirm(each) && isUsable(each))) {
    const leading = `^(${shapePattern(shape)})(?: *[-–:/|] *| +)[^ ].*$`;
    const having = failing.filter(({ value }) => new RegExp(leading, 'u').test(value));
    if (having.length >= mostHave * failing.length && having.length > 0)
      bare.push({ step: replacedPattern(leading, '$1'), said: 'in front of the text' });
    const bracketed = `^.*\\((${shapePattern(shape)})\\)$`;
    if (some(new RegExp(bracketed, 'u')))
      bare.push({ step: replacedPattern(bracketed, '$1'), said: 'in brackets behind the text' });
  }
  const words = new Set(failing.map(({ value }) => /^(\p{L}[^\d]*?)[\s#_.-]*\d+$/u.exec(value)?.[1]));
  const areDigits = shapes.length > 0 && shapes.every((shape) => shape.every(({ of }) => of === 'digits'));
  if (areDigits && words.size === 1 && !words.has(undefined))
    bare.push({ step: replacedPattern('^[^0-9]+([0-9]+)$', '$1'), said: 'without the word in front' });
  const ordinal = failing.filter(({ value }) => new RegExp(ORDINAL, 'u').test(value));
  if (areDigits && ordinal.length >= mostHave * failing.length && ordinal.length > 0)
    bare.push({ step: replacedPattern(ORDINAL, '$1'), said: 'of ordinals' });
  const numbers = sameNumbers(failing, target);
  if (numbers.length > 0) bare.push({ step: mapped(numbers), said: 'as the numbers of the list' });
  return {
    cut: some(/^\d+\.0+$/) ? [cut] : [],
    capital: some(/\p{Ll}/u) ? [{ step: upper, said: 'in upper case' }] : [],
    bare,
    made: shapes
      .filter(isUsable)
      .flatMap((shape) => makes(shape, failing, values, target))
      .map((change) => ({ ...change, adds: true })),
  };
}

/** "21 %", "9,00", where 21 and 9 are all that may stand there. */
function sameNumbers(failing: readonly Counted[], { pattern }: Target): Pair[] {
  const allowed = (pattern === undefined ? undefined : choicesOf(pattern)) ?? [];
  if (allowed.length === 0 || allowed.some((each) => !/^\d+$/.test(each))) return [];
  return failing.flatMap(({ value }) => {
    const size = sizeOf(value);
    const same = size === null ? [] : allowed.filter((each) => Number(each) === size);
    return same.map((to) => ({ from: value, to }));
  });
}

const mostHave = 0.6;

/** Two characters at least, and no free ones. */
function isFirm(shape: CodeShape): boolean {
  const length = shape.reduce((sum, piece) => sum + (piece.of === 'text' ? piece.text.length : piece.min), 0);
  return length >= 2 && shape.every(({ of }) => of !== 'any');
}

/** Known by itself in the middle of a text: three characters at least, and no free ones. */
function isTelling(shape: CodeShape): boolean {
  const length = shape.reduce((sum, piece) => sum + (piece.of === 'text' ? piece.text.length : piece.min), 0);
  return length >= 3 && shape.every(({ of }) => of !== 'any') && isUsable(shape);
}

/** One that recipes can carry out. */
function isUsable(shape: CodeShape): boolean {
  return consumingPattern.safeParse(shapePattern(shape)).success;
}

/** What is written in a shape, as a pattern. */
export function shapePattern(shape: CodeShape): string {
  return shape.map(piecePattern).join('');
}

const SETS = { digits: '[0-9]', capitals: '[A-Z]', small: '[a-z]', letters: '[A-Za-z]', any: '[^ ]' };

function piecePattern(piece: ShapePiece): string {
  if (piece.of === 'text') return escaped(piece.text);
  const { min, max } = piece;
  const set = SETS[piece.of];
  if (min === max) return min === 1 ? set : `${set}{${min}}`;
  return max <= 1000 && max > 0 ? `${set}{${min},${max}}` : `${set}{${min},}`;
}

/** What brings a value into the shape: the fixed text put in, zeros in front. A fixed digit is put in where the description has it. */
function makes(
  shape: CodeShape,
  failing: readonly Counted[],
  values: readonly Counted[],
  target: Target,
): Change[] {
  const texts = shape.flatMap((piece) => (piece.of === 'text' ? [piece.text] : []));
  const bare = shape.filter((piece) => piece.of !== 'text');
  const free = bare.every(({ min }) => min === 0);
  const [zero, rest, ...more] = shape;
  // National phone numbers that a program took for numbers: the zero in front is gone.
  if (zero?.of === 'text' && zero.text === '0' && rest?.of === 'digits' && more.length === 0) {
    const lost = `^[1-9][0-9]{${rest.min - 1}}$`;
    const isLost = rest.min === rest.max && rest.min >= 8;
    if (isLost && failing.some(({ value }) => new RegExp(lost, 'u').test(value)))
      return [{ step: whenMatches(lost, prefixed('0')), said: 'with the zero in front' }];
  }
  // "411" may be a part of the number; "IO-2024-" stands in front of one.
  const isSaid = (text: string) => /\D$/.test(text) && target.described.includes(text);
  const isInvented = (text: string) => /\d/.test(text) && !isSaid(text);
  if (free || texts.some(isInvented) || bare.length > 9) return [];
  const made: Change[] = texts.length > 0 ? [withTexts(shape, texts)] : [];
  const numbers = withZerosInEach(shape, failing);
  if (numbers) made.push(numbers);
  const behind = withZerosBehind(shape, failing);
  if (behind) made.push(behind);
  const [digits] = bare;
  const prefix = shape[0]?.of === 'text' ? shape[0].text : '';
  if (bare.length > 1 || digits?.of !== 'digits' || digits.min !== digits.max || texts.join('') !== prefix)
    return made;
  const zeroFilled = saysZeros(target) && failing.some(({ value }) => /\d/.test(value));
  const lettered = values.filter(({ value }) => prefix !== '' && startsWith(value, prefix));
  const plain = values.filter(({ value }) => prefix === '' || !startsWith(value, prefix));
  if (zeroFilled || losesZeros(plain, digits.max, target)) made.push(withZeros(prefix, digits.max));
  if (prefix !== '' && (zeroFilled || losesZeros(lettered, digits.max, target)))
    made.push(withZerosBetween(prefix, digits.max));
  return made;
}

function startsWith(value: string, prefix: string): boolean {
  return value.toUpperCase().startsWith(prefix.toUpperCase());
}

/** The fixed texts may be there, be there with other marks around them, or be missing. */
function withTexts(shape: CodeShape, texts: readonly string[]): Change {
  let group = 0;
  let pattern = '';
  let by = '';
  for (const piece of shape) {
    if (piece.of === 'text') {
      const letters = piece.text.replace(/[^\p{L}]/gu, '');
      const marks = piece.text.replace(/[\p{L}\s./_-]/gu, '');
      pattern += `${letters ? `(?:${escaped(letters)})?` : ''}${SEPARATOR}*${[...marks].map((mark) => `${escaped(mark)}?`).join('')}`;
      by += piece.text.replaceAll('$', '$$$$');
    } else {
      pattern += `(${piecePattern(piece)})`;
      by += `$${++group}`;
    }
  }
  const leading = shape[0]?.of === 'text' && texts.length === 1;
  const said = leading ? `with "${texts[0]}" in front` : `written ${sampleOf(shape)}`;
  return { step: replacedPattern(`^${pattern}$`, by), said };
}

function sampleOf(shape: CodeShape): string {
  const letter = (piece: ShapePiece) => (piece.of === 'digits' ? '0' : 'A');
  return shape
    .map((piece) => (piece.of === 'text' ? piece.text : letter(piece).repeat(Math.max(piece.min, 1))))
    .join('');
}

function withZeros(prefix: string, width: number): Change {
  if (prefix === '') {
    const short = `^[0-9]{1,${Math.max(width - 1, 1)}}$`;
    return { step: whenMatches(short, padded(width)), said: `with zeros in front, ${width} digits` };
  }
  const step = whenMatches(`^[0-9]{1,${width}}$`, inOrder(padded(width), prefixed(prefix)));
  return { step, said: `with "${prefix}" and zeros in front, ${width} digits` };
}

function withZerosBetween(prefix: string, width: number): Change {
  const letters = escaped(prefix.replace(/[^\p{L}]/gu, ''));
  const bared = replacedPattern(`^(?:${letters || escaped(prefix)})${SEPARATOR}*([0-9]{1,${width}})$`, '$1');
  return {
    step: inOrder(bared, withZeros(prefix, width).step),
    said: `with zeros after "${prefix}", ${width} digits`,
  };
}

/** "A7" as "A-07": letters, and a number of fixed width behind them that is written without its zeros. */
function withZerosBehind(shape: CodeShape, failing: readonly Counted[]): Change | undefined {
  const [letters, ...rest] = shape;
  const digits = rest.at(-1);
  const mark = rest.length === 2 && rest[0]?.of === 'text' ? rest[0].text : '';
  if (letters?.of !== 'capitals' && letters?.of !== 'letters') return undefined;
  if (digits?.of !== 'digits' || digits.min !== digits.max || digits.max < 2) return undefined;
  if (rest.length > 2 || (rest.length === 2 && mark === '') || /[\p{L}\d]/u.test(mark)) return undefined;
  const [front, width] = [piecePattern(letters), digits.max];
  const short = `^(${front})${SEPARATOR}*([0-9]{1,${width}})$`;
  const having = failing.filter(({ value }) => new RegExp(short, 'u').test(value));
  const isShort = having.some(({ value }) => /\d+$/.exec(value)?.[0].length !== width);
  if (!isShort || having.length < mostHave * failing.length) return undefined;
  const text = mark.replaceAll('$', '$$$$');
  return {
    step: inOrder(
      replacedPattern(short, `$1${text}${'0'.repeat(width)}$2`),
      replacedPattern(`^(${front}${escaped(mark)})[0-9]*([0-9]{${width}})$`, '$1$2'),
    ),
    said: `written ${sampleOf(shape)}, with zeros in front of the number`,
  };
}

/** "10342/7" as "10342-0007": numbers with marks between them, each with zeros in front. */
function withZerosInEach(shape: CodeShape, failing: readonly Counted[]): Change | undefined {
  const widths = shape.flatMap((piece) =>
    piece.of === 'digits' && piece.min === piece.max ? [piece.max] : [],
  );
  const isNumbers = shape.every(
    (piece, at) =>
      (piece.of === 'digits') === (at % 2 === 0) && !(piece.of === 'text' && /\p{L}/u.test(piece.text)),
  );
  if (widths.length < 2 || !isNumbers || widths.length !== Math.ceil(shape.length / 2)) return undefined;
  const short = `^\\s*${widths.map((width) => `([0-9]{1,${width}})`).join('[^0-9A-Za-z]+')}\\s*$`;
  const having = failing.filter(({ value }) => new RegExp(short, 'u').test(value));
  if (having.length === 0 || having.length < mostHave * failing.length) return undefined;
  const written = (of: (width: number, group: number) => string, text: (each: string) => string) => {
    let group = 0;
    return shape.map((piece) => (piece.of === 'text' ? text(piece.text) : of(piece.max, ++group))).join('');
  };
  const dollars = (text: string) => text.replaceAll('$', '$$$$');
  // Zeros enough for the shortest, then the last digits of each.
  const filled = written((width, group) => `${'0'.repeat(width)}$${group}`, dollars);
  const long = `^${written((width) => `[0-9]*([0-9]{${width}})`, escaped)}$`;
  const cut = written((_, group) => `$${group}`, dollars);
  return {
    step: inOrder(replacedPattern(short, filled), replacedPattern(long, cut)),
    said: `written ${sampleOf(shape)}, with zeros in front of each number`,
  };
}
