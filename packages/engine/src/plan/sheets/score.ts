import { type DuckSession, quoteText, withSession } from '../../duck/session.js';
import { countJudgedCells } from '../../run/sheet/judged-cells.js';
import { cellColumn, type SheetFile } from '../../run/sheet/sheet.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Draft } from '../feeds/draft.js';
import { identityOf } from '../views/targets.js';
import { clearly, weights } from './score-weights.js';

/** What the rows that a draft made say of it: shares from 0 to 1, the more the better. */
export interface Terms {
  /** Cells of required columns that are filled and valid. */
  required: number;
  /** Cells of all columns that are filled and valid, as far as they are believed to be meant. */
  cells: number;
  /** Filled cells that keep their rules. */
  rules: number;
  /** Rows that were not taken for one with a row that they differ from, by how much they differ. */
  whole: number;
  /** Rows that differ from all others in more than what numbers them. */
  single: number;
  /** What names and values said of the tables beforehand. */
  prior: number;
}

export function scoreOf(terms: Terms, by: Readonly<Record<keyof Terms, number>> = weights): number {
  return (Object.keys(by) as (keyof Terms)[]).reduce((sum, name) => sum + by[name] * terms[name], 0);
}

/** The place of the best; another than the first, which is the likeliest, only where it has clearly more than that. */
export function bestAt(scores: readonly number[], margin: (at: number) => number = () => clearly): number {
  const [first = 0] = scores;
  return scores.reduce(
    (best, score, at) => (score > first + margin(at) && score > (scores[best] ?? 0) ? at : best),
    0,
  );
}

export function measure(sheet: SheetFile, { template, members, prior }: Draft): Promise<Terms> {
  const belief = (name: string) =>
    Math.max(0, ...members.map(({ feeds }) => feeds.get(name)?.probability ?? 0));
  return measureSheet(sheet, template, belief, prior);
}

/** The same of a sheet that nobody drafted; `belief`: how far a column is believed to be meant. */
export async function measureSheet(
  sheet: SheetFile,
  template: Template,
  belief: (column: string) => number,
  prior: number,
): Promise<Terms> {
  const identity = identityOf(template)?.name;
  const [counts, single] = await withSession({}, async (session) => [
    await countJudgedCells(session, sheet),
    identity === undefined ? 1 : await singleShare(session, sheet, identity),
  ]);
  const rows = Math.max(1, sheet.rowCount);
  const columns = template.columns.map((column, at) => {
    const filled = (counts[at]?.filled ?? 0) / rows;
    const broken = brokenIn(sheet, column) / rows;
    return { column, filled, valid: Math.max(0, filled - broken), belief: belief(column.name) };
  });
  const needed = columns.filter(({ column }) => column.required || column.unique);
  const filled = sum(columns, (each) => each.filled);
  const { rows: differing = 0, columns: inColumns = [] } = sheet.dropped?.differing ?? {};
  const used = Math.max(1, columns.filter(({ filled: share }) => share > 0).length);
  const lost = sum(inColumns, (each) => each.rows) / (used * Math.max(1, sheet.rowCount + differing));
  return {
    required: sheet.rowCount === 0 ? 0 : needed.length === 0 ? 1 : mean(needed, ({ valid }) => valid),
    cells: mean(columns, ({ valid, belief }) => valid * belief),
    rules: filled === 0 ? 0 : sum(columns, ({ valid }) => valid) / filled,
    // A customer who has moved differs in a few of many cells; other things have next to nothing in common.
    whole: 1 - Math.min(1, 2 * lost),
    single,
    prior: Math.min(1, prior),
  };
}

/** Of the rows, the share that is left when those are one that differ in nothing but their number. */
async function singleShare(session: DuckSession, sheet: SheetFile, identity: string): Promise<number> {
  const others = sheet.columns.flatMap((name, at) => (name === identity ? [] : [cellColumn(at)]));
  if (others.length === 0 || sheet.rowCount === 0) return 1;
  const distinct = await session.count(
    `(SELECT DISTINCT ${others.join(', ')} FROM read_parquet(${quoteText(sheet.parquet)}))`,
  );
  return distinct / sheet.rowCount;
}

/** Cells of a column that break a rule, those that are missing left out. */
function brokenIn({ errors }: SheetFile, { name }: TemplateColumn): number {
  return errors
    .filter(({ column, rule }) => column === name && rule !== 'required')
    .reduce((most, { count }) => Math.max(most, count), 0);
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}

function mean<T>(all: readonly T[], of: (each: T) => number): number {
  return sum(all, of) / Math.max(1, all.length);
}
