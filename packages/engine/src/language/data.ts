import { fold } from '../words/fold.js';
import { likeness } from '../words/naming.js';
import { isDay, shifted } from './amounts.js';
import { baseOf } from './cues.js';
import type { Known, SaidCondition } from './instruction.js';
import type { Vocabulary } from './vocabulary.js';

/** What rules may ask about the data. */
export interface Data {
  /** Columns in which cells hold just this text. */
  columnsWith(text: string): readonly string[];
  has(column: string, text: string): boolean;
  /** Whether any cells are known. */
  isSeen: boolean;
  /** Whether a template has such a column. */
  isWanted(column: string): boolean;
  /** Whether the cells of a column are dates, or numbers, for the most part. */
  isDates(column: string): boolean;
  isNumbers(column: string): boolean;
  /** As the cells of a column write it, unless it was written with a capital. */
  spelled(column: string, text: string): string;
  /** Whether a column has just these cells; of a column of the template that is not known. */
  mayHave(column: string, columns: readonly string[]): boolean;
  /** Columns whose cells are all different. */
  keys: readonly string[];
  /** Of a column of yes and no: what says yes, or no. */
  yes(column: string): string | undefined;
  no(column: string): string | undefined;
  /** The column that a date is about where none is named. */
  dated: string | undefined;
  /** The only column of numbers that such a comparison parts in two. */
  comparable(is: Comparison, value: string): string | undefined;
  /** The only column of numbers, or the one of money, that has such a cell. */
  amounting(value: string): string | undefined;
  /** What all cells of a column have before or behind their figures. */
  unitOf(column: string): { text: string; at: 'start' | 'end' } | undefined;
  /** Where such a text stands in the cells of a column. */
  placeOf(column: string, text: string): 'start' | 'end' | 'anywhere' | undefined;
  /** Whether rows come from several files. */
  areTables: boolean;
  /** Tables that have such a column. */
  tablesWith(column: string): readonly string[];
  cells(column: string): readonly string[];
  /** The number that a text is, as the files write theirs: 25.000 may be 25000. */
  asNumber(text: string): string;
  /** Whether a word is of the name of a file, and of no template's. */
  isFile(noun: string): boolean;
  /** The template that a word for rows names, where there are several. */
  sheetCalled(noun: string): string | undefined;
}

export type Comparison = 'less' | 'less_or_equal' | 'more' | 'more_or_equal';

/** Of several, what an amount without a name is of. */
const AMOUNT = /amount|total|betrag|importe|montant|bedrag|importo/iu;

/** Names of columns of dates. */
const DATED =
  /\bdate\b|\bborn\b|birth|\bday\b|\bdue\b|since|joined|created|arrival|departure|\bstart|\bend\b|opened|closed/iu;

const ENOUGH = 0.8;
const YES = new Set('y yes true 1 x j ja oui si sí s o t on sim tak wahr'.split(' '));
const NO = new Set('n no false 0 nein non nee f off nao não nie falsch -'.split(' '));

export function dataOf(known: Known, { values, nouns, columns }: Vocabulary): Data {
  const cells = new Map<string, string[]>();
  for (const table of known.tables)
    for (const column of table.columns)
      cells.set(column, [...(cells.get(column) ?? []), ...(table.values?.(column) ?? [])]);
  const made = new Set<string>();
  // What is made of them, where nothing in the files is called so.
  for (const template of known.templates)
    for (const column of template.columns) {
      const shown = cells.has(column) ? [] : (template.values?.(column) ?? []);
      if (shown.length === 0) continue;
      cells.set(column, [...shown]);
      made.add(column);
    }
  // A column of the template has the cells of the file's column of that name, where there is one.
  const twins = new Map<string, string>();
  for (const name of known.templates.flatMap(({ columns }) => columns)) {
    const twin = cells.has(name) ? undefined : [...cells.keys()].find((each) => likeness(name, each) >= 0.9);
    if (twin !== undefined) twins.set(name, twin);
  }
  // What a column of the template is made of has cells in common with it.
  const isMadeOf = (column: string, other: string) =>
    made.has(column) && filled(column).some((cell) => values.get(fold(cell))?.columns.has(other));
  const sourceOf = (column: string) => twins.get(column) ?? column;
  const filled = once((column) =>
    (cells.get(sourceOf(column)) ?? []).map((cell) => cell.trim()).filter((cell) => cell !== ''),
  );
  const folded = once((column) => new Set(filled(column).map(fold)));
  const shareOf = (column: string, fits: (cell: string) => boolean) => {
    const all = filled(column);
    return all.length === 0 ? 0 : all.filter(fits).length / all.length;
  };
  // A column of the template is known by its name and description alone.
  const isDated = (column: string) =>
    (DATED.test(column) && !isMoney(column)) ||
    (columns.find(({ name }) => name === column)?.isDates ?? false);
  const isDates = (column: string) =>
    filled(column).length === 0
      ? isDated(column)
      : shareOf(column, (cell) => isDay(cell) || /^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/u.test(cell)) >= ENOUGH;
  const isNumbers = (column: string) =>
    filled(column).length === 0
      ? !isDated(column)
      : shareOf(column, (cell) =>
          /^[-+(]?[€$£]?\s?\d[\d.,' ]*\)?\s?(?:%|[€$£]|[\p{L}²]{1,3})?$/u.test(cell),
        ) >= ENOUGH && !isDates(column);
  const keys = known.tables.flatMap(({ columns, values: valuesOf }) => {
    const counts = columns.map((column) => new Set(valuesOf?.(column) ?? []).size);
    return columns.filter((_, at) => counts[at] === Math.max(...counts));
  });
  // Amounts may be all different too.
  const isKey = (column: string) =>
    keys.includes(column) && !isMoney(column) && filled(column).every((cell) => /^[\p{L}-]*\d+$/u.test(cell));
  const isMoney = (column: string) => columns.find(({ name }) => name === column)?.isMoney ?? false;
  const wanted = new Set(
    known.templates.flatMap((each) => each.columns.flatMap((name) => [name, sourceOf(name)])),
  );
  const likeliest = (some: readonly string[]) => {
    const money = some.filter(isMoney);
    for (const each of [
      some,
      money,
      money.filter((name) => wanted.has(name)),
      money.filter((name) => AMOUNT.test(name)),
    ])
      if (each.length === 1) return each[0];
    return undefined;
  };
  const answer = (column: string, words: ReadonlySet<string>) => {
    const all = [...new Set(filled(column).map((cell) => cell.toLowerCase()))];
    if (all.length === 0 || all.length > 3 || !all.every((cell) => YES.has(cell) || NO.has(cell)))
      return undefined;
    return filled(column).find((cell) => words.has(cell.toLowerCase()));
  };
  const numbers = [...cells.values()].flat();
  const hasCommas =
    numbers.some((cell) => /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(cell.trim())) &&
    !numbers.some((cell) => /^-?\d+\.\d{1,2}$/u.test(cell.trim()));
  const dates = [...cells.keys()].filter((column) => filled(column).length > 0 && isDates(column));
  const isOwn = (column: string) => {
    const [first = '', second] = column.toLowerCase().split(/[\s_-]+/u);
    return second === undefined
      ? /^(?:date|datum|fecha|data)$/u.test(first)
      : second === 'date' && nouns.has(baseOf(first));
  };
  const own = dates.filter(isOwn);
  // The first date of a thing is mostly the one that it is of; those behind it are of what came later.
  const firstDates = known.templates.length === 1 ? known.templates[0]?.columns.find(isDates) : undefined;
  return {
    columnsWith: (text) => [...(values.get(fold(text.trim()))?.columns ?? [])],
    has: (column, text) => {
      const having = values.get(fold(text.trim()))?.columns;
      return having?.has(sourceOf(column)) || having?.has(column) || folded(column).has(fold(text.trim()));
    },
    spelled: (column, text) => {
      const known = text === text.toLowerCase() ? values.get(fold(text.trim())) : undefined;
      return known?.columns.has(sourceOf(column)) ? known.value : text;
    },
    mayHave: (column, columns) =>
      columns.includes(sourceOf(column)) ||
      columns.includes(column) ||
      filled(column).length === 0 ||
      columns.some((other) => isMadeOf(column, other)),
    ...{ isDates, isNumbers, keys },
    isSeen: values.size > 0,
    isWanted: (column) => known.templates.some((each) => each.columns.includes(column)),
    yes: (column) => answer(column, YES),
    no: (column) => answer(column, NO),
    dated: dates.length === 1 ? dates[0] : own.length === 1 ? own[0] : firstDates,
    comparable: (is, value) => {
      const parted = [...cells.keys()].filter((column) => {
        if (filled(column).length === 0 || !isNumbers(column) || isKey(column)) return false;
        const held = filled(column).map((cell) => holds(is, numberIn(cell), Number(value)));
        return held.includes(true) && held.includes(false);
      });
      return likeliest(parted);
    },
    amounting: (value) => {
      const having = [...cells.keys()].filter(
        (column) =>
          isNumbers(column) &&
          !isKey(column) &&
          filled(column).some((cell) => numberIn(cell) === Number(value)),
      );
      return likeliest(having);
    },
    unitOf: (column) => {
      const found = filled(column).map((cell) => /^(\D*?)\s*[-+]?\d[\d.,' ]*?\s*(\D*)$/u.exec(cell));
      const [start = '', end = ''] = [found[0]?.[1], found[0]?.[2]];
      if (!found.every((each) => each && each[1] === start && each[2] === end)) return undefined;
      if (start !== '' && end === '') return { text: start, at: 'start' };
      return start === '' && end !== '' ? { text: end, at: 'end' } : undefined;
    },
    placeOf: (column, text) => {
      const lower = text.toLowerCase();
      const having = filled(column).filter((cell) => cell.toLowerCase().includes(lower));
      if (filled(column).length === 0) return 'anywhere';
      if (having.length === 0) return undefined;
      if (having.every((cell) => cell.toLowerCase().startsWith(lower))) return 'start';
      return having.every((cell) => cell.toLowerCase().endsWith(lower)) ? 'end' : 'anywhere';
    },
    areTables: known.tables.length !== 1,
    tablesWith: (column) =>
      known.tables.filter(({ columns }) => columns.includes(column)).map(({ file }) => file),
    cells: filled,
    asNumber: (text) => (/^\d{1,3}(?:\.\d{3})+$/u.test(text) && hasCommas ? text.replaceAll('.', '') : text),
    isFile: (noun) =>
      known.tables.some(({ file, name }) => isWordOf(noun, `${file} ${name}`)) &&
      !known.templates.some(({ name }) => isWordOf(noun, name)),
    sheetCalled: (noun) =>
      known.templates.length < 2
        ? undefined
        : known.templates.find(({ name }) => baseOf(name.toLowerCase()) === baseOf(noun))?.name,
  };
}

/** Rules ask the same of a column again and again. */
function once<Found>(find: (column: string) => Found): (column: string) => Found {
  const known = new Map<string, Found>();
  return (column) => {
    const found = known.get(column) ?? find(column);
    known.set(column, found);
    return found;
  };
}

function isWordOf(word: string, name: string): boolean {
  return name
    .toLowerCase()
    .split(/[\s_.-]+/u)
    .some((each) => baseOf(each) === baseOf(word));
}

function numberIn(cell: string): number {
  const digits = /-?\d[\d.,' ]*/u.exec(cell)?.[0].replace(/[' ]/gu, '') ?? '';
  const isComma = /,\d{1,2}$/u.test(digits);
  return Number(isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', ''));
}

function holds(is: Comparison, cell: number, value: number): boolean {
  if (is === 'less') return cell < value;
  if (is === 'less_or_equal') return cell <= value;
  return is === 'more' ? cell > value : cell >= value;
}

/** The opposite; there always is one. */
export function opposite(condition: SaidCondition): SaidCondition {
  switch (condition.is) {
    case 'blank':
      return { ...condition, is: 'filled' };
    case 'filled':
      return { ...condition, is: 'blank' };
    case 'less':
      return { ...condition, is: 'more_or_equal' };
    case 'more':
      return { ...condition, is: 'less_or_equal' };
    case 'less_or_equal':
      return { ...condition, is: 'more' };
    case 'more_or_equal':
      return { ...condition, is: 'less' };
    case 'before':
      return { ...condition, is: 'after', value: shifted(condition.value, -1) };
    case 'after':
      return { ...condition, is: 'before', value: shifted(condition.value, 1) };
    case 'and':
    case 'or':
      return { is: condition.is === 'and' ? 'or' : 'and', of: condition.of.map(opposite) };
    default: {
      const { not, ...plain } = condition;
      return (not ? plain : { ...plain, not: true }) as SaidCondition;
    }
  }
}
