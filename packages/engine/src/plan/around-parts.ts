import { profileValues } from '../profile/profile-values.js';
import { node } from '../recipe/edit.js';
import { freeName } from '../reshape/grid.js';
import { isContext, isUnnamed } from './context.js';
import type { View, ViewColumn } from './view.js';

const mostTables = 500;
const APART = /[\s_]+/;
/** A table that is called like its file, which is there without its ending. */
const FILE = /\.\w{2,5}$/;
const NAME = /^\p{L}{3,}$/u;

/**
 * What tells the pieces of a table apart, without what is the same around all of them: "A" and "B" of "permits zone A"
 * and "permits zone B", which the word before it names.
 */
export function differingParts(view: View): ViewColumn[] {
  if (view.pool === undefined) return [];
  return view.columns
    .filter((column) => isContext(column, view) && isUnnamed(column, view))
    .flatMap((column) => partOf(column, view) ?? []);
}

function partOf(column: ViewColumn, { columns }: View): ViewColumn | undefined {
  const { sample } = column.profile;
  const texts = sample.map(({ value }) => value.trim().split(APART));
  const [first = []] = texts;
  if (texts.length < 2 || texts.length > mostTables || sample.some(({ value }) => FILE.test(value)))
    return undefined;
  const shortest = Math.min(...texts.map(({ length }) => length));
  const isSame = (at: number) => texts.every((words) => words.at(at) === first.at(at));
  let before = 0;
  while (before < shortest - 1 && isSame(before)) before++;
  let behind = 0;
  while (before + behind < shortest - 1 && isSame(-1 - behind)) behind++;
  if (before + behind === 0) return undefined;
  const pattern = `^${[...first.slice(0, before).map(literally), '(.+?)', ...first.slice(first.length - behind).map(literally)].join('[\\s_]+')}$`;
  const values = sample.map(({ value, count }) => ({
    value: value.trim().replace(new RegExp(pattern, 'u'), '$1'),
    count,
  }));
  const named = first[before - 1] ?? '';
  // Without a name it would come before the whole heading, which says more.
  if (!NAME.test(named) || values.some(({ value }) => APART.test(value))) return undefined;
  const name = freeName(
    `${column.name} part`,
    columns.map((each) => each.name),
  );
  return {
    name,
    called: named,
    cell: node({
      op: 'replace_pattern',
      of: node({ op: 'trim', of: column.cell }),
      pattern,
      with: '$1',
    }),
    profile: profileValues(name, values),
    around: column.name,
  };
}

function literally(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
