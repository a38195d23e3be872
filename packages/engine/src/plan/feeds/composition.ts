import { shapePattern } from '../../convert/code-changes.js';
import { type CodeShape, shapesOf } from '../../target/pattern-shape.js';
import { saidOf } from '../../target/words.js';
import { keyWords } from '../../words/key-words.js';
import { listMarks, TOGETHER } from './said-parts.js';

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
  const { joined, ordinary, setOff, signOf } = keyWords();
  const [said = '', first = '', mark = '', second = ''] = joined.exec(description.trim()) ?? [];
  if (ordinary.test(mark) && !setOff.test(said)) return undefined;
  const separator = signOf(mark);
  if (separator === undefined) return undefined;
  return { parts: [first, second].map(partOf), separator };
}

function partOf(text: string): SaidPart {
  const { day, digits: inDigits, countOf } = keyWords();
  const [shown, format] = day.exec(text) ?? [];
  if (shown !== undefined && format !== undefined)
    return { said: text.slice(0, -shown.length).trim(), format: inEnglish(format) };
  const { count, joined } = inDigits.exec(text)?.groups ?? {};
  const digits = countOf((count ?? joined ?? '').toLowerCase());
  return { said: text.replace(inDigits, '').trim(), ...(digits === undefined ? {} : { digits }) };
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
  const { digits, followed, article, mark } = keyWords();
  const pieces = (digits.test(list) ? list : list.replace(TOGETHER, ''))
    .split(listMarks())
    .flatMap((each) => each.split(followed))
    .map((each) => each.trim().replace(article, ''))
    .filter((each) => !mark.test(each));
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
