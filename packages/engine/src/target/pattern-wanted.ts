import { writeMoment } from '../cells/date-text.js';
import { regionOfPrefix } from '../cells/phones.js';
import { compilePattern } from '../validate/patterns/compile.js';
import { type CodeShape, choicesOf, shapesOf } from './pattern-shape.js';
import type { Wanted } from './target.js';
import type { Said } from './words.js';

/** Days that no two orders of day and month read alike. */
const DAYS = [Date.UTC(2024, 2, 15), Date.UTC(1999, 11, 31), Date.UTC(2001, 9, 20, 23, 45, 59)];
/** What no pattern of a date, a number or an address takes. */
const JUNK = ['x', 'Abc', 'two words', '?!', 'acme.com', 'a-b-c', 'a/b/c'];

const MARKS = ['-', '/', '.'];
const DATES = [
  ...MARKS.map((mark) => ['YYYY', 'MM', 'DD'].join(mark)),
  ...MARKS.flatMap((mark) => [['DD', 'MM', 'YYYY'].join(mark), ['MM', 'DD', 'YYYY'].join(mark)]),
  ...MARKS.flatMap((mark) => [['D', 'M', 'YYYY'].join(mark), ['M', 'D', 'YYYY'].join(mark)]),
  ...MARKS.flatMap((mark) => [['DD', 'MM', 'YY'].join(mark), ['MM', 'DD', 'YY'].join(mark)]),
  'DD MMM YYYY',
  'DD-MMM-YYYY',
  'MMM D, YYYY',
  'YYYY-MM',
  'MM/YYYY',
];
/** Of a birthday; a pattern that takes more than the days of a year is that of a number or a code. */
const DAYS_OF_YEAR = ['MM-DD', 'DD-MM', 'MM/DD', 'DD/MM'];
const CLOCKS = ['HH:mm:ss', 'HH:mm', 'HH:mm:ss.SSS', 'HH:mm:ss[Z]', 'HH:mm:ss.SSS[Z]'];
const DATETIMES = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'].flatMap((date) =>
  ['T', ' '].flatMap((between) => CLOCKS.map((clock) => `${date}${between}${clock}`)),
);
const TIMES = ['HH:mm', 'HH:mm:ss'];

/** What a strict rule says by itself; what the words say decides between things that are written alike. */
export function wantedOfPattern(pattern: string, said: Said): Wanted | undefined {
  const regex = compilePattern(pattern);
  const takes = (...texts: string[]) => texts.every((text) => regex.test(text));
  const refuses = (...texts: string[]) => !texts.some((text) => regex.test(text));
  const choices = choicesOf(pattern);
  if (choices && choices.length > 1 && areCodes(choices, said)) return { kind: 'choice', values: choices };
  const shapes = shapesOf(pattern);
  const tight = refuses(...JUNK);
  if (tight) {
    const moment = momentOf(takes, refuses, said);
    if (moment) return moment;
    const number = numberOf(takes, refuses, shapes, said);
    if (number) return number;
    if (takes('+14155550132', '+442079460958') && refuses('+1415', 'a@b.com')) return said.phone();
    const national = phoneOf(shapes, said);
    if (national) return national;
  }
  if (takes('jane.doe@acme.com', 'info@acme.co.uk') && refuses('jane.doe', 'acme.com', '1234'))
    return { kind: 'email' };
  // "^[a-z.]+@acme\\.com$": the addresses of one house.
  if (/[^^]@/.test(pattern) && refuses('jane.doe', 'acme.com', '1234', 'Abc', '@jane'))
    return { kind: 'email' };
  if (takes('https://acme.com/a', 'http://www.acme.co.uk') && refuses('a b', '1234')) return { kind: 'url' };
  if (takes('acme.com', 'shop.acme.co.uk') && refuses('acme', 'https://acme.com', 'info@acme.com'))
    return { kind: 'domain' };
  // What any words pass, a company's as a person's, is no code.
  if (takes('Jane Doe', 'Anna Maria Lee', 'Müller-Lüdenscheidt Söhne')) return undefined;
  return lettersOf(shapes, said) ?? codeOf(shapes, said);
}

/** "^[1-5]$" is a number, not a list of words: unless it is yes and no, or the description says what each means. */
function areCodes(choices: readonly string[], { wording }: Said): boolean {
  if (choices.some((text) => /\D/.test(text))) return true;
  const isYesOrNo = choices.length === 2 && ['0', '1'].every((text) => choices.includes(text));
  return (
    isYesOrNo ||
    choices.every((text) => new RegExp(`(?<!\\d)${text}\\s*[=:–-]\\s*\\p{L}`, 'u').test(wording.text))
  );
}

/** "^\\+614\\d{8}$": the numbers of one country. */
function phoneOf(shapes: readonly CodeShape[], said: Said): Wanted | undefined {
  const codes = shapes.map(([first, ...rest]) =>
    first?.of === 'text' && rest.every(areDigits) ? /^\+(\d+)$/.exec(first.text)?.[1] : undefined,
  );
  const [code] = codes;
  if (code === undefined || codes.some((each) => each === undefined)) return undefined;
  const region = regionOfPrefix(code);
  return { ...(region ? { region } : {}), ...said.phone() };
}

/** "^\\+55\\d{2}9\\d{8}$": some digits of every mobile number are the same. */
function areDigits(piece: CodeShape[number]): boolean {
  return piece.of === 'digits' || (piece.of === 'text' && /^\d+$/.test(piece.text));
}

type Test = (...texts: string[]) => boolean;

function momentOf(takes: Test, refuses: Test, said: Said): Wanted | undefined {
  const written = (format: string) => DAYS.map((day) => writeMoment(day, format) ?? '');
  // Digits alone are a date only where the words say so.
  if (refuses('12345678', '123456', '1234')) {
    const fits = (formats: string[]) => formats.filter((format) => takes(...written(format)));
    const dates = [...fits(DATES), ...(refuses('99-99', '99/99') ? fits(DAYS_OF_YEAR) : [])];
    const format = said.formats.find((each) => dates.includes(each)) ?? dates[0];
    if (format) return { kind: 'date', format };
    const moments = fits(DATETIMES);
    const moment = said.formats.find((each) => moments.includes(each)) ?? moments[0];
    if (moment) return { kind: 'datetime', format: moment, ...said.zone() };
    const time = fits(TIMES)[0];
    return time ? { kind: 'time', format: time } : undefined;
  }
  if (said.year && takes('2024', '1999') && refuses('20240', '99', '0'))
    return { kind: 'date', format: 'YYYY' };
  if (!said.date) return undefined;
  const packed = said.formats.find((each) => takes(...written(each)));
  if (packed) return { kind: 'date', format: packed };
  return takes(...written('YYYYMMDD')) && refuses('123456', '1234')
    ? { kind: 'date', format: 'YYYYMMDD' }
    : undefined;
}

const WHOLES = ['0', '1', '7', '12', '1250', '86400'];

function numberOf(takes: Test, refuses: Test, shapes: CodeShape[], said: Said): Wanted | undefined {
  if (!refuses('acme.com', '+14155550132', 'A1', '1-2')) return undefined;
  for (const mark of ['.', ','] as const) {
    const decimals = [1, 2, 3, 4, 5, 6].filter((count) =>
      WHOLES.some((whole) => takes(`${whole}${mark}${'5'.repeat(count)}`)),
    );
    const [only] = decimals;
    if (only === undefined) continue;
    const whole = WHOLES.some((each) => takes(each));
    const written = mark === ',' ? { decimal: ',' as const } : {};
    // What takes 0.80 and no 80 is a share, whatever it is called.
    const takesPercent = [`50`, `50${mark}${'0'.repeat(only)}`].some((each) => takes(each));
    const percent = said.percent && takesPercent ? { percent: true } : {};
    if (decimals.length === 1 && !whole) return { kind: 'number', decimals: only, ...written, ...percent };
    const plain = said.plain || (whole && said.decimals === undefined) ? { plain: true } : {};
    const places = said.decimals === undefined ? {} : { decimals: said.decimals };
    return { kind: 'number', ...places, ...plain, ...written, ...percent };
  }
  const [shape] = shapes;
  const fixed =
    shapes.length === 1 && shape?.length === 1 && shape[0]?.of === 'digits' ? shape[0] : undefined;
  if (!takes('1') && !takes('12') && !takes('123')) return undefined;
  // One digit is how many there are; of several, as many in every row, nobody knows.
  const isOne = fixed?.max === 1 && takes('0') && takes('9');
  if (fixed && fixed.min === fixed.max && !said.count && !isOne) return undefined;
  // What identifies is never read as a number: its zeros in front stay.
  if (said.identifier && !isOne && !takes('-1')) return { kind: 'code', digits: true };
  return takes('1') || takes('12') ? { kind: 'integer' } : undefined;
}

/** Two or three capital letters, by what the words say they are of. */
function lettersOf(shapes: CodeShape[], said: Said): Wanted | undefined {
  const [shape] = shapes;
  const [piece] = shape ?? [];
  if (shapes.length !== 1 || shape?.length !== 1 || !piece || piece.of === 'text') return undefined;
  const { of, min, max } = piece;
  if (of === 'capitals' && min === 2 && max === 2) {
    if (said.region && !said.country) return { kind: 'region', form: 'code' };
    if (said.country) return { kind: 'country', form: 'alpha2' };
    if (said.region) return { kind: 'region', form: 'code' };
  }
  if (of === 'capitals' && min === 3 && max === 3) {
    if (said.currency) return { kind: 'currency' };
    if (said.country) return { kind: 'country', form: 'alpha3' };
  }
  if (of === 'capitals' && max <= 3 && said.region) return { kind: 'region', form: 'code' };
  return (of === 'small' || of === 'capitals') && min === 2 && max === 2 && said.language
    ? { kind: 'language', ...(of === 'capitals' ? { upper: true } : {}) }
    : undefined;
}

function codeOf(shapes: CodeShape[], said: Said): Wanted {
  const upper = said.upper || (shapes.length > 0 && shapes.every(isUpper)) ? { upper: true } : {};
  const [shape] = shapes;
  if (shapes.length !== 1 || !shape) return { kind: 'code', ...upper };
  const [first] = shape;
  if (first?.of === 'text' && /^https?:/.test(first.text)) return { kind: 'url' };
  const prefix = first?.of === 'text' ? { prefix: first.text } : {};
  const rest = first?.of === 'text' ? shape.slice(1) : shape;
  const [piece] = rest;
  if (rest.length === 1 && piece?.of === 'digits') {
    const width = piece.min === piece.max ? { width: piece.min } : {};
    return { kind: 'code', ...prefix, ...width, ...(first?.of === 'text' ? upper : { digits: true }) };
  }
  return { kind: 'code', ...prefix, ...upper };
}

/** Has letters, and capitals only. */
function isUpper(shape: CodeShape): boolean {
  const lettered = shape.some(
    (piece) => piece.of === 'capitals' || (piece.of === 'text' && /[A-Z]/.test(piece.text)),
  );
  const small = shape.some(
    (piece) =>
      piece.of === 'small' || piece.of === 'letters' || (piece.of === 'text' && /[a-z]/.test(piece.text)),
  );
  return lettered && !small;
}
