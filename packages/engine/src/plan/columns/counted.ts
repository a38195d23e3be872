import type { Template, TemplateColumn } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { formsOf } from '../../words/forms-of.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { wordsOf } from '../../words/tokens.js';
import type { Targets } from '../views/targets.js';
import type { ViewColumn } from '../views/view.js';
import { isKeyLike } from './keys.js';

const COUNTING =
  'position|place|running number|sequence|sequential|consecutive|counter|counting|counted|numbered|index|ordinal|line number';
const OF =
  '(?:the |that |this |each |every |its |an? |one )?(\\p{L}+(?: (?:and|und|et|y|e|en|och|og|i|oraz) (?:the |each )?\\p{L}+)?)';
const AND = / (?:and|und|et|y|e|en|och|og|i|oraz) (?:the |each )?/iu;
/** "By date", "the oldest first": the order that rows are counted in. */
const BY_TIME = /\b(?:by date|(?:in )?order of (?:the )?(?:date|time)|chronological(?:ly)?|oldest first)\b/i;
/** "Position within the order", "running number per invoice"; "per order numbered from 1". */
const COUNTED = [
  new RegExp(`\\b(?:${COUNTING})\\b[^.]*\\b(?:within|per|inside) ${OF}`, 'iu'),
  new RegExp(`\\b(?:within|per|inside|in|for) ${OF}[^.]*\\b(?:${COUNTING})\\b`, 'iu'),
  new RegExp(
    `(?:^|\\D)\\d+, ?\\d+, ?\\d+\\b[^.]*\\b(?:within|per|inside|in each|in every|por|par|pro|je|pr\\.?|w ramach) ${OF}`,
    'iu',
  ),
];
/** "Line number of the order", but not "line number as in the old system". */
const COUNTED_OF = new RegExp(`\\b(?:${COUNTING})\\b([^.]*)`, 'iu');
const OF_WHAT = new RegExp(`\\b(?:in|of|for|by) ${OF}`, 'giu');
/** "1, 2, 3…", "10, 20, 30…", in any language. */
const SHOWN = /(?<![\d.,-])(\d{1,4}), ?(\d{1,4}), ?(\d{1,4})(?![\d-])/;
const CALLED = /^(?:line|item|position|pos|seq|sequence|row)(?:[ _-]?(?:number|no|nr|num|#))?\.?$/i;
const isCalledSo = (name: string) => CALLED.test(name.trim()) || CALLED.test(englishOf(name) ?? '');

const widths = [1, 2, 3, 4, 5, 6];

/** "Volgnummer", "running number". */
export function isRunningNumber(said: string): boolean {
  const counting = new RegExp(`^(?:${COUNTING})$`, 'iu');
  return [said, withEnglishPhrases(said), englishOf(said) ?? ''].some(
    (each) => counting.test(each.trim()) || CALLED.test(each.trim()),
  );
}

export interface Counter {
  column: TemplateColumn;
  /** What the rows that are counted belong to: an order, or the statement of an account. */
  owners: TemplateColumn[];
  /** The day they are counted by, where it is not how they stand. */
  by?: TemplateColumn | undefined;
  /** As many digits, zeros before them, as its rule wants: 001. */
  width: number;
  /** How far each is from the one before it, and the first from nothing: in tens. */
  step: number;
  /** The description shows how they begin. */
  shown: readonly number[];
  /** The description says so. */
  isSaid: boolean;
}

/** "1, 2, 3", "10, 20, 30": what a description shows of numbers that are counted. */
function shownIn(description: string): number[] {
  const numbers = (SHOWN.exec(description) ?? []).slice(1).map(Number);
  const [first = 0] = numbers;
  return first > 0 && numbers.every((each, at) => each === first * (at + 1)) ? numbers : [];
}

/** The columns of a template that count the rows of what these belong to: the lines of an order. */
export function countersOf(template: Template, targets: Targets): Counter[] {
  return template.columns.flatMap((column) => {
    const target = targets.of(template, column);
    const { kind } = target.wanted;
    if (kind !== 'integer' && kind !== 'number' && kind !== 'code') return [];
    const width = widths.find((each) => target.passes('1'.padStart(each, '0')));
    if (width === undefined) return [];
    const description = column.description ?? '';
    const said =
      COUNTED.flatMap((each) => each.exec(description)?.[1] ?? [])[0] ??
      [...(COUNTED_OF.exec(description)?.[1] ?? '').matchAll(OF_WHAT)]
        .flatMap(([, of]) => of ?? [])
        .find((of) => isThing(of, column, template));
    const shown = shownIn(description);
    const [step = 1] = shown;
    // "10, 20, 30" alone may be what something costs.
    const isCalled =
      (isCalledSo(column.name) || (step === 1 && shown.length > 0)) && column.required === true;
    const owners = said !== undefined || isCalled ? ownersOf(said, column, template) : [];
    const by = BY_TIME.test(withEnglishPhrases(description))
      ? template.columns.find((each) => targets.of(template, each).wanted.kind === 'date')
      : undefined;
    return owners.length > 0 ? [{ column, owners, by, width, step, shown, isSaid: said !== undefined }] : [];
  });
}

/** Whether a word names what rows may belong to: another column does so, or what it links to. */
function isThing(word: string, column: TemplateColumn, { columns }: Template): boolean {
  return columns.some(
    (each) =>
      each !== column &&
      [each.name, ...(each.linkRule ?? []).map(({ templateId }) => templateId)].some((name) =>
        isIn(word, name),
      ),
  );
}

function isIn(word: string, name: string): boolean {
  const words = new Set(wordsOf(`${name} ${englishOf(name) ?? ''}`).flatMap(formsOf));
  return formsOf(word.toLowerCase()).some((form) => words.has(form));
}

const mostLeftOut = 1.5;

/** Whether a column begins at 1 (or 10, where it counts in tens) and leaves little out: it counts already. */
export function counts({ profile }: ViewColumn, step = 1): boolean {
  const numbers = numbersOf(profile).map((each) => each / step);
  return (
    numbers.length > 0 &&
    numbers.every(Number.isInteger) &&
    Math.min(...numbers) === 1 &&
    Math.max(...numbers) <= mostLeftOut * profile.distinct
  );
}

/** Whether it numbers rows, but in another way than is shown: in tens, or in the whole table. */
export function countsOtherwise({ profile }: ViewColumn, shown: readonly number[]): boolean {
  const numbers = numbersOf(profile);
  return (
    shown.length > 0 &&
    numbers.length > 0 &&
    numbers.every((each) => Number.isInteger(each) && each >= 0 && !shown.includes(each))
  );
}

/** Whether a column begins too late to count the rows of anything, or never begins again: the number of an order, of a row. */
export function countsNone(source: ViewColumn, rows: number): boolean {
  const numbers = numbersOf(source.profile).filter(Number.isFinite);
  if (numbers.length === 0) return false;
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least > Math.max(1, most - least) || isKeyLike(source, rows);
}

function numbersOf({ sample }: ViewColumn['profile']): number[] {
  return sample.map(({ value }) => Number(value));
}

/** What the rows belong to: the link that is named, or the only one that is required; without links, what stands before it. */
function ownersOf(said: string | undefined, column: TemplateColumn, template: Template): TemplateColumn[] {
  const links = template.columns.filter((each) => each !== column && each.linkRule !== undefined);
  const words = wordsOf(column.description ?? '');
  const several = said?.split(AND) ?? [];
  if (several.length > 1) {
    const owners = several.flatMap((word) => template.columns.find(({ name }) => isIn(word, name)) ?? []);
    if (owners.length === several.length && !owners.includes(column)) return owners;
    return ownersOf(several[0], column, template);
  }
  const named = links.filter(
    ({ name }) =>
      (said !== undefined && name.toLowerCase().includes(said.toLowerCase())) ||
      wordsOf(name).every((word) => words.includes(word)),
  );
  const before = template.columns.slice(0, template.columns.indexOf(column));
  const required = (links.length > 0 ? links : before).filter((each) => each.required);
  const spoken = required.length > 1 ? links.filter((each) => isSpokenOf(each, words)) : [];
  const [owner] = [
    ...named,
    ...(required.length === 1 ? required : []),
    ...(spoken.length === 1 ? spoken : []),
  ];
  // "Position in that statement": accounts have a statement of each month.
  const own = template.columns.find(
    (each) => each !== column && !each.linkRule && said !== undefined && isIn(said, each.name),
  );
  return [owner, own === owner || named.length > 0 ? undefined : own].flatMap((each) => each ?? []);
}

/** "1, 2, 3 … as in the session": of several links, the one whose name has that word. */
function isSpokenOf({ name }: TemplateColumn, words: readonly string[]): boolean {
  return words.some((word) => word.length > 3 && isIn(word, name));
}
