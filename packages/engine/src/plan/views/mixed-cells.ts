import { PHONE_SHAPE } from '../../cells/phones.js';
import { isPlaceholder } from '../../cells/placeholders.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { wordsOf } from '../../words/tokens.js';

/** What a cell holds beside a text, told by how it is written. */
type PieceKind = 'email' | 'phone' | 'code' | 'amount' | 'count';

/** A thing of its own in cells that hold several: "Alice Jenkins (mum) 07890 150695", "Buckley Runners (2965464)". */
interface MixedCells {
  pieces: { kind: PieceKind; cell: Expression; called: string }[];
  /** The text without them. */
  rest: { cell: Expression; called: string };
}

interface Shape {
  kind: PieceKind;
  /** As JavaScript and RE2 read it. */
  pattern: string;
  /** Of the cells, so many have to have it. */
  least: number;
  /** What is in brackets beside it tells of it, and is no part of the text. */
  takesBrackets: boolean;
}

const mostCells = 200;
const fewestCells = 3;
/** Whoever has a number beside the name of a club has it in some rows. */
const some = 0.1;
const most = 0.6;
/** Fewer are those of a postcode. */
const fewestDigits = 6;

const EMAIL = '[^ <>()\\[\\],;:"]+@[^ <>()\\[\\],;:"]+\\.[A-Za-z]{2,}';
const AMOUNT = '(?:[£$€] ?[0-9][0-9.,]*[0-9]|[£$€] ?[0-9]|[0-9][0-9.,]* ?[£$€])';
const COUNT = '\\((?:x ?)?[0-9]{1,3}(?: ?x)?\\)';

/** The pieces of cells of which most are a text with something else beside it; undefined where they are one thing. */
export function mixedCells(
  column: { called: string; cell: Expression },
  cells: readonly string[],
): MixedCells | undefined {
  const filled = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && !isPlaceholder(cell))
    .slice(0, mostCells);
  if (filled.length < fewestCells) return undefined;
  const found = shapesFor(column.called, filled).filter((shape) => isBeside(shape, filled));
  // Digits that are a number of somebody are no code.
  const shapes = found.some(({ kind }) => kind === 'phone')
    ? found.filter(({ kind }) => kind === 'phone' || kind === 'email')
    : found;
  if (shapes.length === 0 || (shapes.length === 1 && shapes[0]?.kind === 'count')) return undefined;
  const names = namesOf(column.called, shapes[0]?.kind ?? 'code');
  return {
    pieces: shapes.map(({ kind, pattern }) => ({
      kind,
      called: shapes.length === 1 ? names.piece : `${names.base} ${NAMES[kind]}`,
      cell: pieceOf(column.cell, kind, pattern),
    })),
    rest: { cell: without(column.cell, shapes), called: names.rest },
  };
}

const PHONES = /phone|tel|mobile|handy|cell|gsm/i;

function shapesFor(called: string, cells: readonly string[]): Shape[] {
  const width = codeWidth(cells);
  // As many digits everywhere, and none of them a zero in front, are a code unless the header says otherwise.
  const isCode =
    width !== undefined && !PHONES.test(called) && !cells.some((cell) => /(?<!\d)[0+]\d/.test(cell));
  return [
    { kind: 'email', pattern: EMAIL, least: most, takesBrackets: true },
    ...(isCode ? [] : [{ kind: 'phone' as const, pattern: PHONE_SHAPE, least: most, takesBrackets: true }]),
    { kind: 'amount', pattern: AMOUNT, least: most, takesBrackets: false },
    { kind: 'count', pattern: COUNT, least: some, takesBrackets: false },
    ...(width === undefined
      ? []
      : [{ kind: 'code' as const, pattern: `[0-9]{${width}}`, least: some, takesBrackets: false }]),
  ];
}

/** Of the only digits in cells, how many there are, where it is the same everywhere. */
function codeWidth(cells: readonly string[]): number | undefined {
  const widths = cells.flatMap((cell) => {
    const runs = cell.match(/\d+/g) ?? [];
    return runs.length === 0 ? [] : runs.length === 1 ? [(runs[0] ?? '').length] : [0];
  });
  const [width, ...others] = [...new Set(widths)];
  return width !== undefined && others.length === 0 && width >= fewestDigits && widths.length >= fewestCells
    ? width
    : undefined;
}

/** Whether enough cells have it, each once and beside words; all the others have words alone. */
function isBeside({ pattern, least, kind }: Shape, cells: readonly string[]): boolean {
  // "PO106024" and "AVI/40211/15" are codes as a whole.
  const own = cells.filter((cell) => new RegExp(`(?:^|[\\s(\\[<,;:|])${pattern}`, 'u').test(cell));
  if (own.length < fewestCells || own.length < least * cells.length) return false;
  // "Fixed term 04.01.2022 - 03.01.2023" has days in it, and nobody's number.
  if (kind === 'phone' && own.filter((cell) => DAY.test(cell)).length > some * own.length) return false;
  const isText = (text: string) => /\p{L}\p{Ll}{2}/u.test(text) || /\p{L}{2,}[\s.]+\p{L}{2,}/u.test(text);
  const isAlone = (cell: string) => !isText(cell.replace(new RegExp(pattern, 'u'), ' '));
  const isTwice = (cell: string) => (cell.match(new RegExp(pattern, 'gu')) ?? []).length > 1;
  const beside = own.filter((cell) => !isAlone(cell) && !isTwice(cell)).length;
  // A sentence has numbers in it, too.
  const isShort = (cell: string) => cell.split(/\s+/).length <= mostWords;
  const short = own.filter(isShort).length;
  // Behind the text, and not in the middle of an address.
  const isLast = (cell: string) => new RegExp(`${pattern} ?[)\\]]?$`, 'u').test(cell);
  if (kind === 'code' && own.filter(isLast).length < nearlyAll * own.length) return false;
  return beside >= nearlyAll * own.length && (kind === 'email' || short >= nearlyAll * own.length);
}

const nearlyAll = 0.8;
const mostWords = 9;
const DAY = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d-\d{2}-\d{2})(?!\d)/;

/** "Tel. 0761 123456" */
const LABEL =
  '(?:(?:[Tt]el(?:efon|efoon|éfono|efone)?|[Pp]h(?:one)?|[Mm]ob(?:il|ile)?|[Hh]andy|[Gg][Ss][Mm]|[Cc]ell)\\.? ?:? ?)?';

function pieceOf(of: Expression, kind: PieceKind, pattern: string): Expression {
  const piece = node({ op: 'extract', of, pattern, group: 0 });
  if (kind === 'count')
    return node({ op: 'extract', of, pattern: '\\((?:x ?)?([0-9]{1,3})(?: ?x)?\\)', group: 1 });
  return node({ op: 'trim', of: piece });
}

/** Without the pieces, the brackets they stood in, and the marks that set them off. */
function without(of: Expression, shapes: readonly Shape[]): Expression {
  const cut = (from: Expression, pattern: string) =>
    node({ op: 'replace_pattern', of: from, pattern, with: ' ' });
  const bare = shapes.reduce(
    (each, { kind, pattern }) => cut(each, `[(\\[<]? ?${kind === 'phone' ? LABEL : ''}${pattern} ?[)\\]>]?`),
    of,
  );
  const plain = shapes.some(({ takesBrackets }) => takesBrackets) ? cut(bare, '\\([^()]*\\)') : bare;
  return node({ op: 'collapse', of: cut(cut(plain, '^[ ,;:/|–-]+'), '[ ,;:/|–(-]+$') });
}

const NAMES: Record<PieceKind, string> = {
  email: 'e-mail',
  phone: 'phone',
  code: 'number',
  amount: 'amount',
  count: 'quantity',
};

const BETWEEN = /\s*(?:[+&/,]|(?<!\p{L})(?:and|und|et|y|e|en|och|og|oraz)(?!\p{L}))\s*/iu;
const CALLED: Record<PieceKind, RegExp> = {
  email: /mail/i,
  phone: /phone|tel|mobile|handy|cell|num|n[ro]\b/i,
  code: /num|n[ro]\b|n[º°]|code|\bid\b|ref/i,
  amount: /price|amount|cost|preis|prix|precio|prezzo|prijs|betrag/i,
  count: /quantity|qty|menge|anzahl|cantidad|aantal/i,
};
/** Words that say what is in a cell, and not of what. */
const PLAIN =
  /^(?:names?|numbers?|no|nr|phones?|tel|telephone|telefon|mobile|e?mails?|mail|address|if|any|in|the)$/i;

/** What the header calls each: "Running club + affiliation number", "Emergency contact name and number". */
function namesOf(called: string, kind: PieceKind): { base: string; piece: string; rest: string } {
  const halves = called
    .replace(/\([^()]*\)/g, ' ')
    .split(BETWEEN)
    .map((half) => half.replace(/[*?:]/g, ' ').trim())
    .filter((half) => half !== '');
  const own = halves.length > 1 ? halves.findLast((half) => CALLED[kind].test(half)) : undefined;
  const rest = halves.find((half) => half !== own) ?? called;
  const telling = (text: string) => wordsOf(text).filter((word) => !PLAIN.test(word));
  const base = telling(rest).join(' ') || rest;
  const isOwn = own !== undefined && telling(own).length > 0;
  return { base, piece: isOwn ? own : `${base} ${NAMES[kind]}`, rest };
}
