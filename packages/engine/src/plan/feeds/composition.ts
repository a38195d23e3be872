import { shapePattern } from '../../convert/code-changes.js';
import { type CodeShape, shapesOf } from '../../target/pattern-shape.js';
import { saidOf } from '../../target/words.js';
import { numberSaid } from '../../words/number-words.js';
import { listMarks, TOGETHER } from './said-parts.js';

const WORDS: readonly (readonly [mark: string, words: string])[] = [
  [
    '-',
    'hyphen|dash|minus|bindestrich|tiret|trait d’union|gui[oó]n|koppelteken|streepje|hífen|trattino|myślnik',
  ],
  ['/', 'slash|schrägstrich|barre(?: oblique)?|barra|schuine streep|ukośnik'],
  ['.', 'dot|point|punkt|punto|punt|ponto|kropka'],
  ['_', 'underscore|unterstrich'],
  [':', 'colon|doppelpunkt'],
  [' ', 'space|leerzeichen|espace|espacio|spatie|espaço|spazio|spacja'],
];
const ANY_MARK = WORDS.map(([, words]) => words).join('|');
const ARTICLE =
  '(?:an? |the |ein(?:en)? |une? |una? |un |een |um |uma |der |die |das |le |la |el |o |a |de |het )?';
const AND = '(?:(?:and|und|et|y|e|en|i) )?';
const SAID = new RegExp(
  `^([\\p{L}\\d _.'’]{2,40}?),? ${ARTICLE}(${ANY_MARK})s?,? ${AND}${ARTICLE}([\\p{L}\\d _]{2,48})`,
  'iu',
);
/** "Living space in square feet" names no mark: words of other meanings do where commas set them off. */
const ORDINARY = /^(?:dash|minus|dot|point|space|punkt|punto|punt|ponto|barra|barre|espace|espacio)$/iu;
const SET_OFF = new RegExp(
  `,\\s*${ARTICLE}(?:${ANY_MARK})s?(?![\\p{L}])|(?<![\\p{L}])(?:${ANY_MARK})s?,`,
  'iu',
);
const DIGITS =
  /\s+(?:(?:in|with|of|sur|à|de|con|com|met|op|aus) (?<count>\p{L}+|\d+)[- ](?:digits?|chiffres|cifras|cijfers|cifre|algarismos|dígitos|stellen)|(?<german>ein|zwei|drei|vier|fünf|sechs|sieben|acht)stellig)$/iu;

/** "Date as YYYYMMDD", "data AAAAMMDD": how the day is written in the key. */
const DAY =
  /(?:,? (?:as|in|im|en|em|au|nel|als|som|w)(?: (?:the )?[Ff]ormat\p{L}*)?)? ((?:[YAJR]{4}|[YAJR]{2})([-./]?)MM\2(?:DD|TT|JJ|GG)|(?:DD|TT|JJ|GG)([-./]?)MM\3(?:[YAJR]{4}|[YAJR]{2}))$/u;

/** A part of a key, as a description calls it. */
export interface SaidPart {
  said: string;
  digits?: number;
  /** Of a day: "YYYYMMDD", in the letters of English. */
  format?: string;
  /** How it is written in the key, by the rule. */
  written?: RegExp;
  /** How the example has it. */
  shown?: string;
}

interface SaidJoin {
  parts: SaidPart[];
  separator: string;
}

/** What a key is made of. */
export interface Composition {
  /** What all keys begin with. */
  before: string;
  /** The first part, where it is written with that already. */
  whole?: RegExp;
  parts: SaidPart[];
  /** Behind each part but the last. */
  separators: string[];
}

/** "Property code, hyphen, unit number", "client number, hyphen, matter number in four digits": what a key is made of. */
export function joinSaid(description: string): SaidJoin | undefined {
  const [said = '', first = '', mark = '', second = ''] = SAID.exec(description.trim()) ?? [];
  if (ORDINARY.test(mark) && !SET_OFF.test(said)) return undefined;
  const separator = WORDS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(mark))?.[0];
  if (separator === undefined) return undefined;
  return { parts: [first, second].map(partOf), separator };
}

/** Two to nine, in other languages than English. */
const COUNTS = [
  'zwei deux dos due twee dois duas dwóch',
  'drei trois tres tre drie três trzech',
  'vier quatre cuatro quattro quatro czterech',
  'fünf cinq cinco cinque vijf pięciu',
  'sechs six seis sei zes sześciu',
  'sieben sept siete sette zeven sete',
  'acht huit ocho otto oito',
  'neun neuf nueve nove negen',
].map((words) => words.split(' '));

function countSaid(text: string): number | undefined {
  const at = COUNTS.findIndex((words) => words.includes(text));
  return numberSaid(text) ?? (at < 0 ? undefined : at + 2);
}

function partOf(text: string): SaidPart {
  const [shown, format] = DAY.exec(text) ?? [];
  if (shown !== undefined && format !== undefined)
    return { said: text.slice(0, -shown.length).trim(), format: inEnglish(format) };
  const { count, german } = DIGITS.exec(text)?.groups ?? {};
  const digits = countSaid((count ?? german ?? '').toLowerCase());
  return { said: text.replace(DIGITS, '').trim(), ...(digits === undefined ? {} : { digits }) };
}

/** "AAAAMMTT" as "YYYYMMDD": the letters that stand in for the month are the same in all languages. */
function inEnglish(format: string): string {
  const at = format.indexOf('MM');
  const [before, behind] = [format.slice(0, at), format.slice(at + 2)];
  const isYearFirst = before.length > behind.length || /^[YAR]/.test(before);
  const letters = (from: string, letter: string) => from.replace(/[A-Z]/g, letter);
  return `${letters(before, isYearFirst ? 'Y' : 'D')}MM${letters(behind, isYearFirst ? 'D' : 'Y')}`;
}

const mostParts = 5;
const ARTICLES = new RegExp(`^(?:(?:then|dann|puis|luego|poi|dan) )?${ARTICLE}`, 'iu');
const MARK_WORD = new RegExp(`^(?:${ANY_MARK})s?$`, 'iu');
const MARKS = /^[-/._: #]+$/;

/**
 * "Church code, date and time, e.g. STM-20240107-1030": where the rule of a key has as many parts, with marks between
 * them, as its description lists; else two of them with a mark that is called by its name.
 */
export function compositionIn(column: Described, pattern: string | undefined): Composition | undefined {
  const listed = listedParts(column, pattern);
  if (listed) return listed;
  const { parts, separator } = joinSaid(column.description ?? '') ?? {};
  return parts && separator !== undefined ? { before: '', parts, separators: [separator] } : undefined;
}

type Described = Parameters<typeof saidOf>[0];

function listedParts(column: Described, pattern: string | undefined): Composition | undefined {
  const { sentences, examples } = saidOf(column).wording;
  const [list = ''] = (sentences[0] ?? '').split(/[:;(]/u);
  const pieces = (DIGITS.test(list) ? list : list.replace(TOGETHER, ''))
    .split(listMarks())
    .flatMap((each) => each.split(FOLLOWED))
    .map((each) => each.trim().replace(ARTICLES, ''))
    .filter((each) => !MARK_WORD.test(each));
  if (pieces.length < 2 || pieces.length > mostParts || pieces.some((each) => !/\p{L}{2}/u.test(each)))
    return undefined;
  const found = (pattern === undefined ? [] : shapesOf(pattern))
    .map(segmentsOf)
    .find(({ segments }) => segments.length === pieces.length);
  return found ? byRule(pieces, found, examples) : byExample(pieces, examples);
}

function byRule(
  pieces: readonly string[],
  { before, segments, separators }: ReturnType<typeof segmentsOf>,
  examples: readonly string[],
): Composition {
  const written = segments.map(shapePattern);
  const whole = new RegExp(
    `^${shapePattern([{ of: 'text', text: before }])}(${written.join(`)${SEPARATED}(`)})$`,
    'u',
  );
  const shown = examples
    .flatMap((each) => [whole.exec(each)?.slice(1) ?? []])
    .find(({ length }) => length > 0);
  const [first = []] = segments;
  return {
    before,
    whole: new RegExp(`^${shapePattern([{ of: 'text', text: before }, ...first])}$`, 'u'),
    parts: pieces.map((said, at) => ({
      ...partOf(said),
      written: new RegExp(`^${written[at] ?? ''}$`, 'u'),
      ...(shown?.[at] === undefined ? {} : { shown: shown[at] }),
    })),
    separators,
  };
}

/** Where no rule has the parts, the example does: "LEE/204/A" has three. */
function byExample(pieces: readonly string[], examples: readonly string[]): Composition | undefined {
  for (const example of examples) {
    const shown = example.trim().split(/[-/._:#]/);
    const separators = example.match(/[-/._:#]/g) ?? [];
    if (shown.length !== pieces.length || shown.some((each) => !/^[\p{L}\d]+$/u.test(each))) continue;
    const parts = pieces.map((said, at): SaidPart => {
      const own = shown[at] ?? '';
      return { ...partOf(said), written: new RegExp(`^${likeShown(own)}$`, 'u'), shown: own };
    });
    return { before: '', parts, separators: [...separators] };
  }
  return undefined;
}

/** Zeros in front, and digits enough for a day, say how many there are; others may be more or fewer. */
function likeShown(shown: string): string {
  if (/^\d+$/.test(shown)) return /^0/.test(shown) || shown.length >= 6 ? `[0-9]{${shown.length}}` : '[0-9]+';
  return /^\p{Lu}+$/u.test(shown) ? '\\p{Lu}+' : '[\\p{L}\\d]+';
}

const FOLLOWED =
  /,?\s+(?:followed by|gefolgt von|suivie? (?:de|du)|seguid[oa] (?:de|do|da|por)|seguit[oa] da|gevolgd door)\s+/iu;

const SEPARATED = '[-/._: #]+';

/** What stands between the marks of a key. */
function segmentsOf(shape: CodeShape): { before: string; segments: CodeShape[]; separators: string[] } {
  const [first] = shape;
  const before = first?.of === 'text' ? first.text : '';
  const segments: CodeShape[] = [[]];
  const separators: string[] = [];
  for (const piece of before === '' ? shape : shape.slice(1)) {
    if (piece.of === 'text' && MARKS.test(piece.text)) {
      separators.push(piece.text);
      segments.push([]);
    } else segments.at(-1)?.push(piece);
  }
  return { before, segments, separators };
}
