import { lowerText, trimText } from '../../cells/text.js';
import { isOp, isStep, node } from '../../recipe/edit.js';
import { columnsOf, type Expression, stepEnglish } from '../../recipe/expression.js';
import type { Change, Told } from '../column/place.js';
import { editColumns, type Filled } from '../edit-columns.js';
import { mapped, placesOf } from '../edits/values.js';
import { listed, Refusal } from '../refusal.js';
import { cellsOf, type Edited, type SampleRow, type Scene } from '../scene.js';
import { sourceColumns } from '../source-columns.js';
import { type Candidate, OF_NAMES, PLAIN } from './candidates.js';
import { fromNeighbours } from './neighbours.js';
import { reparametrised } from './reparametrised.js';
import { type Found, type Start, search } from './search.js';

type Example = Pick<Told<'example'>, 'from' | 'to'>;

/** How much one example supports, and each further one. */
const SUPPORTED = 3.5;
const MORE = 1;
/** Of texts that no cell has: one plain step, which has to do something to the cells there are. */
const UNSEEN = 2;

/** Examples of one column, all at once: the shortest steps that do all of them, or exactly these values. */
export function byExample(scene: Scene, told: readonly Told<'example'>[]): Edited {
  const [first] = told;
  if (!first) throw new Refusal('No example is given.');
  const sentence = told.map((each) => each.sentence).join(' ');
  return editColumns(scene, { ...first, sentence }, (of, target) => {
    const seen = told.map(({ from }) => seenIn(of, target, from));
    if (first.column === undefined && !seen.every(({ rows }) => rows.length > 0)) return undefined;
    const rule = generalised(scene, of, target, told, seen);
    const unseen = told.filter((_, at) => seen[at]?.rows.length === 0);
    if (!rule && unseen.length === told.length && scene.sample(target.sheet.template).isWhole)
      throw new Refusal(`No cell of ${target.column} says ${listed(unseen.map(({ from }) => from))}.`);
    return rule ?? exactly(of, target, told);
  });
}

interface Seen {
  /** Rows whose cell, or a cell of the source it is made from, is the text. */
  rows: readonly SampleRow[];
  isResult: boolean;
}

function seenIn(of: Expression, { rows }: Filled, from: string): Seen {
  const same = (cell: string | null | undefined) => !!cell && trimText(cell) === trimText(from);
  const results = cellsOf(of, rows);
  const shown = rows.filter((_, at) => same(results[at]));
  if (shown.length > 0) return { rows: shown, isResult: true };
  const sources = columnsOf(of);
  const raw = rows.filter((row) => sources.some(({ name, input }) => same(row.column(name, input))));
  return { rows: raw, isResult: raw.length === 0 };
}

/** Only this value, as a map would say it. */
function exactly(of: Expression, target: Filled, told: readonly Example[]): Change {
  const pairs = told.map(({ from, to }) => ({ from, to }));
  const { expression, says } = mapped(of, { pairs }, placesOf(of, target));
  return { expression, says: `${says}: no rule was found that would do it, so only these values change` };
}

interface Effect {
  expression: Expression;
  cost: number;
  cells: (string | null | undefined)[];
  changed: number[];
}

function generalised(
  scene: Scene,
  of: Expression,
  target: Filled,
  told: readonly Example[],
  seen: readonly Seen[],
): Change | undefined {
  const wanted = told.map(({ to }) => to);
  const isSeen = seen.every(({ rows }) => rows.length > 0);
  const most = isSeen ? SUPPORTED + MORE * (told.length - 1) : UNSEEN;
  const found = [
    ...settings(of, told, seen),
    ...search(startsOf(scene, of, target, told, seen), wanted, most, usualFor(target.column, told)),
  ];
  const before = cellsOf(of, target.rows);
  const effects = found
    .flatMap((each) => effectOf(each, of, target.rows, before, told, seen))
    .filter(({ changed }) => isSeen || changed.length > 0);
  const [cheapest] = effects;
  if (!cheapest) return undefined;
  // Of rules that claim about the same, the one that changes least; another that does something else is named.
  const near = effects.filter(({ cost }) => cost <= cheapest.cost + 0.5);
  const best = near.reduce((least, each) => (each.changed.length < least.changed.length ? each : least));
  const other = near.find(({ cells }) => cells.some((cell, at) => cell !== best.cells[at]));
  return { expression: best.expression, says: saysOf(of, best, before, told, other) };
}

const PERSON = /first|given|fore|last|family|sur|middle|contact|person|manager|owner|agent/i;

function usualFor(column: string, told: readonly Example[]): readonly Candidate[] {
  return told.length > 1 || PERSON.test(column) ? [...PLAIN, ...OF_NAMES] : PLAIN;
}

/** The steps that are there, set otherwise, where that does it in every row of the examples. */
function settings(of: Expression, told: readonly Example[], seen: readonly Seen[]): Found[] {
  if (seen.some(({ rows }) => rows.length === 0)) return [];
  return reparametrised(of)
    .filter((expression) =>
      told.every(({ to }, at) => cellsOf(expression, seen[at]?.rows ?? []).every((cell) => cell === to)),
    )
    .map((expression) => ({ expression, cost: 1, isAnew: false }));
}

/** What the steps may begin with: the cell as it is made, the source's cell, other cells of the row. */
function startsOf(
  scene: Scene,
  of: Expression,
  { sheet }: Filled,
  told: readonly Example[],
  seen: readonly Seen[],
): Start[] {
  const rows = seen.flatMap((each) => each.rows.slice(0, 1));
  const current =
    rows.length === told.length
      ? rows.map((row) => cellsOf(of, [row])[0] ?? '')
      : told.map(({ from }) => from);
  const starts: Start[] = [{ of, texts: current, cost: 0 }];
  const [source, ...others] = columnsOf(of);
  if (source && others.length === 0 && seen.every(({ isResult }) => !isResult))
    starts.push({
      of: node({ op: 'column', ...source }),
      texts: told.map(({ from }) => from),
      cost: 0.5,
      isAnew: true,
    });
  if (rows.length < told.length) return starts;
  const wanted = told.map(({ to }) => to);
  const begun = new Set(starts.map(({ texts }) => JSON.stringify(texts)));
  const near = fromNeighbours(sourceColumns(scene, sheet), rows, wanted, of, current);
  return [...starts, ...near.filter(({ texts }) => !begun.has(JSON.stringify(texts)))];
}

/** A rule that would empty cells leaves those as they are. */
function effectOf(
  { expression, cost, isAnew }: Found,
  of: Expression,
  rows: readonly SampleRow[],
  before: readonly (string | null | undefined)[],
  told: readonly Example[],
  seen: readonly Seen[],
): Effect[] {
  const empties = cellsOf(expression, rows).some((cell, at) => !cell && before[at]);
  const kept = empties ? node({ op: 'coalesce', of: [expression, of] }) : expression;
  const cells = cellsOf(kept, rows);
  // A rule for the source's own text must not undo what was done to texts that it does not speak of.
  const [source, ...others] = columnsOf(expression);
  const raw =
    isAnew && source && others.length === 0 ? rows.map((row) => row.column(source.name, source.input)) : [];
  if (raw.some((text, at) => text && text !== before[at] && cells[at] === text)) return [];
  const holds = told.every(({ to }, at) => cellsOf(kept, seen[at]?.rows ?? []).every((cell) => cell === to));
  if (!holds) return [];
  const changed = rows.flatMap((_, at) => ((cells[at] ?? '') === (before[at] ?? '') ? [] : [at]));
  return [{ expression: kept, cost: empties ? cost + 0.5 : cost, cells, changed }];
}

function saysOf(
  of: Expression,
  best: Effect,
  before: readonly (string | null | undefined)[],
  told: readonly Example[],
  other: Effect | undefined,
): string {
  const known = new Set(told.map(({ from }) => lowerText(from)));
  const shown = new Map(
    best.changed
      .filter((at) => !known.has(lowerText(before[at] ?? '')))
      .map((at) => [before[at] ?? '', best.cells[at] ?? '']),
  );
  const examples = [...shown].slice(0, 2).map(([from, to]) => `"${from}" becomes "${to}"`);
  const such = examples.length > 0 ? `, such as ${examples.join(' and ')}` : '';
  const count = `this changes ${best.changed.length} of ${before.length} rows${such}`;
  const else_ = other
    ? `; it could also be meant as ${stepsEnglish(of, other.expression)}, which would change ${other.changed.length}`
    : '';
  return `is now ${stepsEnglish(of, best.expression)}: ${count}${else_}`;
}

/** The steps around what there was, in the order they are made. */
function stepsEnglish(of: Expression, expression: Expression): string {
  const [rule] = isOp(expression, 'coalesce') && expression.of.length === 2 ? expression.of : [];
  const steps: string[] = [];
  let at = rule ?? expression;
  while (isStep(at) && JSON.stringify(at) !== JSON.stringify(of)) {
    steps.unshift(stepEnglish(at).replace(/^the value, /, ''));
    at = at.of;
  }
  return steps.length > 0 ? steps.join(', then ') : stepEnglish(at);
}
