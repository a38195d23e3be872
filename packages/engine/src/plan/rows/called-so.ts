import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import type { Template } from '../../validate/template.js';
import { anyEnglishOf } from '../../words/english.js';
import { formsOf } from '../../words/forms-of.js';
import { wordsOf } from '../../words/tokens.js';
import type { Member } from '../feeds/member.js';
import { isContext } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';

const mostKinds = 12;
const nearlyAll = 0.95;
/** Fewer are an exception among the others, and more have some others among them. */
const fewest = 0.05;
const most = 0.95;
/** "CUST", "PROPR": as many letters of what it is short for. */
const fewestLetters = 3;

/**
 * The rows that are called as the template: of business partners that are customers, suppliers or leads, the customers.
 * Where a column of the template takes what they are called, all are wanted.
 */
export function rowsCalledSo(
  { name }: Template,
  { view, columns, feeds }: Member,
): { keep: Condition; reason: string } | undefined {
  const words = namesOf(name);
  const taken = new Set([...feeds.values()].flatMap(({ sources }) => sources.map((each) => each.name)));
  for (const column of columns) {
    if (column.via || column.partOf || taken.has(column.name) || isContext(column, view)) continue;
    const called = kindsIn(column, view.rows).filter(({ value }) => isCalled(value, words));
    const [only, ...more] = called;
    if (!only || more.length > 0) continue;
    const share = only.count / view.rows;
    if (share < fewest || share > most) continue;
    return {
      keep: {
        test: 'one_of',
        of: node({ op: 'trim', of: column.cell }),
        values: [only.value.trim()],
        ignore_case: true,
      },
      reason: `"${column.called}" says which rows are ${name}: "${only.value.trim()}"`,
    };
  }
  return undefined;
}

/** Values of a column that says of each row what it is. */
function kindsIn({ profile: { sample, distinct, filled, isEstimate } }: ViewColumn, rows: number) {
  const isWhole = distinct === sample.length && !isEstimate;
  return isWhole && distinct > 1 && distinct <= mostKinds && filled >= nearlyAll * rows ? sample : [];
}

/** What a template is called, in one word: as it is written and in English. Words of other languages mean more than one thing. */
function namesOf(name: string): string[] {
  const all = [name, ...anyEnglishOf(name)].map(wordsOf).filter(({ length }) => length === 1);
  return [...new Set(all.flat().flatMap((word) => [word, ...formsOf(word)]))];
}

function isCalled(value: string, names: readonly string[]): boolean {
  const words = wordsOf(value);
  const [word, ...more] = words;
  // "D" may be short for anything.
  if (word === undefined || more.length > 0 || word.length < fewestLetters) return false;
  if ([word, ...formsOf(word), ...anyEnglishOf(word)].some((each) => names.includes(each))) return true;
  const isCode = word.length >= fewestLetters && value.trim() === value.trim().toUpperCase();
  return isCode && names.some((each) => each.length > word.length && each.startsWith(word));
}
