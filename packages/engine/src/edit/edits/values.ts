import { lowerText, trimText } from '../../cells/text.js';
import { node, nodesOf, replaceNode, spineOf, wrapColumns } from '../../recipe/edit.js';
import { columnsOf, type Expression } from '../../recipe/expression.js';
import type { Change, Told } from '../column/place.js';
import { type Edit, editColumns, type Filled } from '../edit-columns.js';
import { writtenFor } from '../made-for.js';
import { counted, isWordy, listed, Refusal } from '../refusal.js';
import { cellsOf, textsOf } from '../scene.js';

type Pair = { from: string; to: string };

function same(a: string, b: string): boolean {
  return lowerText(trimText(a)) === lowerText(trimText(b));
}

/** Pairs go where their value is: into the map that reads it, around the cell that shows it, or to the source. */
export const map: Edit<'map'> = (scene, told) =>
  editColumns(scene, told, (of, target) => {
    if (told.pairs.length === 0) throw new Refusal('No value is named that is to change.');
    const places = placesOf(of, target);
    const known = told.pairs.filter(({ from }) =>
      [places.result, places.read, places.source].some((texts) => texts.some((text) => same(text, from))),
    );
    if (told.column === undefined && known.length === 0) return undefined;
    // A list of codes may name some that no row has now; half a sentence is no code.
    const likely = told.pairs.filter(
      (pair) => known.includes(pair) || !(isWordy(pair.from) || isWordy(pair.to, 4)),
    );
    const { isWhole } = scene.sample(target.sheet.template);
    if (likely.length === 0 || (known.length === 0 && isWhole))
      throw new Refusal(`No cell of ${target.column} says ${listed(told.pairs.map(({ from }) => from))}.`);
    const written = (text: string) => writtenFor(scene, target.sheet, target.column, text);
    const pairs = likely.map(({ from, to }) => ({ from, to: written(to) }));
    const { otherwise } = told;
    const rest = typeof otherwise === 'object' ? { constant: written(otherwise.constant) } : otherwise;
    if (rest === undefined && pairs.every((pair) => isMade(of, pair, target)))
      return { expression: of, says: `has ${listedPairs(pairs)}` };
    return mapped(of, { pairs, ...(rest === undefined ? {} : { otherwise: rest }) }, places);
  });

/** Whether rows whose source says one text have the other already. */
function isMade(of: Expression, { from, to }: Pair, { rows }: Filled): boolean {
  const sources = columnsOf(of).map((read) => cellsOf(node({ op: 'column', ...read }), rows));
  const cells = cellsOf(of, rows).filter((_, at) => sources.some((each) => same(each[at] ?? '', from)));
  return cells.length > 0 && cells.every((cell) => cell === to);
}

interface Places {
  /** The map on the way from the source to the cell, and the texts it is given. */
  map: ReturnType<typeof nodesOf<'map'>>[number] | undefined;
  read: string[];
  result: string[];
  source: string[];
}

export function placesOf(of: Expression, { rows }: Filled): Places {
  const map = spineOf(of).steps.find((step) => step.op === 'map');
  return {
    map: map?.op === 'map' ? map : undefined,
    read: map ? textsOf(map.of, rows) : [],
    result: textsOf(of, rows),
    source: columnsOf(of).flatMap((read) => textsOf(node({ op: 'column', ...read }), rows)),
  };
}

export function mapped(
  of: Expression,
  told: Pick<Told<'map'>, 'pairs' | 'otherwise'>,
  places: Places,
): Change {
  const says = `has ${listedPairs(told.pairs)}${otherwiseSays(told.otherwise)}`;
  const has = (texts: readonly string[], { from }: Pair) => texts.some((text) => same(text, from));
  if (places.map) {
    // What the map itself wrote is changed where it wrote it.
    const isShown = (pair: Pair) => !has(places.read, pair) && has(places.result, pair);
    const written = places.map.values.map((value) => {
      const pair = told.pairs.find((each) => isShown(each) && same(each.from, value.to));
      return pair ? { ...value, to: pair.to } : value;
    });
    const added = told.pairs.filter((pair) => !isShown(pair) || has(places.read, pair));
    const kept = written.filter(({ from }) => !added.some((pair) => same(pair.from, from)));
    const changed = {
      ...places.map,
      values: [...kept, ...spelled(added, places.map.ignore_case ? [] : places.read)],
      ...(told.otherwise === undefined ? {} : { otherwise: told.otherwise }),
    };
    return { expression: replaceNode(of, places.map, node(changed)), says };
  }
  const shown = told.pairs.filter((pair) => has(places.result, pair) || !has(places.source, pair));
  const hidden = told.pairs.filter((pair) => !shown.includes(pair));
  let expression = of;
  if (shown.length > 0)
    expression = node({
      op: 'map',
      of: tidy(of, places.result, shown),
      values: shown,
      ignore_case: !shown.some((a) => shown.some((b) => a !== b && same(a.from, b.from))),
      ...(told.otherwise === undefined || hidden.length > 0 ? {} : { otherwise: told.otherwise }),
    });
  // The steps of the column change these on their way: what the source says decides.
  for (const { from, to } of hidden) expression = decided(expression, of, from, to);
  return { expression, says };
}

function decided(expression: Expression, of: Expression, from: string, to: string): Expression {
  const conditions = columnsOf(of).map((read) => ({
    test: 'one_of' as const,
    of: { op: 'trim', of: { op: 'column', ...read } },
    values: [from],
    ignore_case: true,
  }));
  const when = conditions.length === 1 ? conditions[0] : { test: 'or', of: conditions };
  return node({ op: 'if', when, use: { op: 'constant', value: to }, otherwise: expression });
}

/** A map compares whole texts: white space around them would hide them. */
function tidy(of: Expression, texts: readonly string[], pairs: readonly Pair[]): Expression {
  const hidden = texts.some((text) => text !== trimText(text) && pairs.some(({ from }) => same(text, from)));
  return hidden ? node({ op: 'trim', of }) : of;
}

/** As the data spells them, where case counts. */
function spelled(pairs: readonly Pair[], texts: readonly string[]): Pair[] {
  return pairs.flatMap((pair) => {
    const found = texts.filter((text) => same(text, pair.from));
    return found.length === 0 ? [pair] : found.map((from) => ({ from, to: pair.to }));
  });
}

function listedPairs(pairs: readonly Pair[]): string {
  const shown = pairs.slice(0, 4).map(({ from, to }) => `"${to}" for "${from}"`);
  if (pairs.length > 4) shown.push(`${pairs.length - 4} more`);
  return shown.join(', ');
}

function otherwiseSays(otherwise: Told<'map'>['otherwise']): string {
  if (otherwise === undefined) return '';
  return otherwise === 'blank' ? ' and nothing for others' : ` and "${otherwise.constant}" for others`;
}

/** Into the step that empties already, or a new one next to the source; around the cell where only it says so. */
export const blankValues: Edit<'blank_values'> = (scene, told) =>
  editColumns(scene, told, (of, target) => {
    const { values } = told;
    const isThere = (texts: readonly string[]) =>
      texts.some((text) => values.some((value) => same(text, value)));
    const places = placesOf(of, target);
    const inSource = isThere(places.source);
    if (told.column === undefined && !inSource && !isThere(places.result)) return undefined;
    if (!inSource && !isThere(places.result) && scene.sample(target.sheet.template).isWhole)
      throw new Refusal(`No cell of ${target.column} says ${listed(values)}.`);
    const says = `is left empty where it says ${listed(values)}`;
    const emptying = nodesOf(of, 'empty_if')[0];
    if (emptying && (inSource || !isThere(places.result))) {
      const added = values.filter((value) => !emptying.values.some((each) => same(each, value)));
      const more = { ...emptying, values: [...emptying.values, ...added] };
      return { expression: replaceNode(of, emptying, node(more)), says };
    }
    if (!inSource && isThere(places.result))
      return { expression: node({ op: 'empty_if', of, values }), says };
    return {
      expression: wrapColumns(of, (column) => node({ op: 'empty_if', of: column, values })),
      says,
    };
  });

/** Of the texts that differ in case and white space alone, the most frequent one for all. */
export const commonSpelling: Edit<'common_spelling'> = (scene, told) => {
  if (told.column === undefined) throw new Refusal('Say of which column the common spelling is wanted.');
  return editColumns(scene, told, (of, { rows, sheet }) => {
    const values = spellings(of, rows);
    const { isWhole } = scene.sample(sheet.template);
    if (values.length === 0) return { expression: of, says: 'has one spelling for each of its values' };
    const collapsed = node({ op: 'collapse', of });
    return {
      expression: node({ op: 'map', of: collapsed, values, ignore_case: true }),
      says: `takes the most common spelling of ${counted(values.length, 'value')}${isWhole ? '' : ', of the rows that were looked at'}`,
    };
  });
};

function spellings(of: Expression, rows: Filled['rows']): Pair[] {
  const collapsed = node({ op: 'collapse', of });
  const groups = new Map<string, Map<string, number>>();
  for (const text of cellTexts(collapsed, rows)) {
    const group = groups.get(lowerText(text)) ?? new Map<string, number>();
    groups.set(lowerText(text), group.set(text, (group.get(text) ?? 0) + 1));
  }
  return [...groups].flatMap(([from, group]) => {
    if (group.size < 2) return [];
    const [best] = [...group].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    return best ? [{ from, to: best[0] }] : [];
  });
}

function cellTexts(of: Expression, rows: Filled['rows']): string[] {
  return cellsOf(of, rows).filter((cell): cell is string => !!cell);
}
