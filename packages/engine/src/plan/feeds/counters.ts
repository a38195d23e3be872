import { node } from '../../recipe/edit.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing, Matched } from '../columns/candidate.js';
import type { Feed, Member } from './member.js';

const COUNTING =
  'position|place|running number|sequence|sequential|consecutive|counter|counting|counted|numbered|index|ordinal|line number';
const OF = '(?:the |each |every |its |an? |one )?(\\p{L}+)';
/** "Position within the order", "running number per invoice"; "per order numbered from 1". */
const COUNTED = [
  new RegExp(`\\b(?:${COUNTING})\\b[^.]*\\b(?:within|per|inside|in|of|for|by) ${OF}`, 'iu'),
  new RegExp(`\\b(?:within|per|inside|in|for) ${OF}[^.]*\\b(?:${COUNTING})\\b`, 'iu'),
  new RegExp(
    `(?:^|\\D)1, ?2, ?3\\b[^.]*\\b(?:within|per|inside|in each|in every|por|par|pro|je|pr\\.?|w ramach) ${OF}`,
    'iu',
  ),
];
/** "1, 2, 3…", in any language. */
const SHOWN = /(?:^|\D)1, ?2, ?3\b/;
const CALLED = /^(?:line|item|position|pos|seq|sequence|row)(?:[ _-]?(?:number|no|nr|num|#))?\.?$/i;
/** Of fewer, each may be the only one. */
const fewestRows = 8;
/** As likely as that, what a column holds is its number, however it counts: 10, 20, 30. */
const likely = 0.6;
const mostLeftOut = 1.5;
const isCalledSo = (name: string) => CALLED.test(name.trim()) || CALLED.test(englishOf(name) ?? '');

interface Counter {
  column: TemplateColumn;
  /** What the rows that are counted belong to. */
  owner: TemplateColumn;
  /** The description says so. */
  isSaid: boolean;
}

function countersOf(template: Template, { targets }: Knowing): Counter[] {
  return template.columns.flatMap((column) => {
    const { kind } = targets.of(template, column).wanted;
    if (kind !== 'integer' && kind !== 'number' && kind !== 'code') return [];
    const said = COUNTED.flatMap((each) => each.exec(column.description ?? '')?.[1] ?? [])[0];
    const isCalled =
      (isCalledSo(column.name) || SHOWN.test(column.description ?? '')) && column.required === true;
    const owner = said !== undefined || isCalled ? ownerOf(said, column, template) : undefined;
    return owner ? [{ column, owner, isSaid: said !== undefined }] : [];
  });
}

/** A number that counts the rows of what they belong to: the lines of an order. No column of the source has to hold it. */
export function countWithin({ feeds }: Member, template: Template, knowing: Knowing): void {
  for (const { column, owner, isSaid } of countersOf(template, knowing)) {
    const feed = feeds.get(owner.name);
    const own = feeds.get(column.name);
    if (!feed || (own && (counts(own) || (!isSaid && own.probability >= likely)))) continue;
    const counted: Feed = {
      expression: node({ op: 'sequence', within: feed.expression }),
      probability: isSaid ? 0.85 : 0.6,
      reason: `the rows of each ${owner.name} are counted`,
      sources: [],
    };
    feeds.set(column.name, counted);
  }
}

/** Whether what feeds a column begins at 1 and leaves little out: it counts already. */
function counts({ sources }: Feed): boolean {
  const [source, ...others] = sources;
  if (!source || others.length > 0) return false;
  const { sample, distinct } = source.profile;
  const numbers = sample.map(({ value }) => Number(value));
  return (
    numbers.length > 0 &&
    numbers.every(Number.isInteger) &&
    Math.min(...numbers) === 1 &&
    Math.max(...numbers) <= mostLeftOut * distinct
  );
}

/** Where each row has its own of what rows are counted within, they are no rows of it: orders, and not their lines. */
export function countsNothing({ view, template, assigned }: Matched, knowing: Knowing): boolean {
  return countersOf(template, knowing).some(({ column, owner }) => {
    const { source } = assigned.get(owner.name) ?? {};
    return (
      source !== undefined &&
      !assigned.has(column.name) &&
      view.rows >= fewestRows &&
      source.profile.distinct >= 0.95 * view.rows
    );
  });
}

/** What the rows belong to: the link that is named, or the only one that is required; without links, what stands before it. */
function ownerOf(
  said: string | undefined,
  column: TemplateColumn,
  template: Template,
): TemplateColumn | undefined {
  const links = template.columns.filter((each) => each !== column && each.linkRule !== undefined);
  const words = wordsOf(column.description ?? '');
  const named = links.filter(
    ({ name }) =>
      (said !== undefined && name.toLowerCase().includes(said.toLowerCase())) ||
      wordsOf(name).every((word) => words.includes(word)),
  );
  const before = template.columns.slice(0, template.columns.indexOf(column));
  const required = (links.length > 0 ? links : before).filter((each) => each.required);
  return named[0] ?? (required.length === 1 ? required[0] : undefined);
}
