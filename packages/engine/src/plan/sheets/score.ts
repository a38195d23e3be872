import { type DuckSession, quoteText, withSession } from '../../duck/session.js';
import { countJudgedCells } from '../../run/sheet/judged-cells.js';
import { cellColumn, type SheetFile } from '../../run/sheet/sheet.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import type { Draft } from '../feeds/draft.js';
import { identityOf } from '../views/targets.js';
import type { View } from '../views/view.js';
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
  /** 0 where its rows are, one for one, those of a sheet that it links to or that links to it, made of the same table: lines and their orders are not as many. */
  own: number;
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

/** Rows are about what they say themselves: what they lead to is of other rows, as a rule. */
const farther = 0.5;
/** What the key is called so plainly is it, however many rows have it. */
const beyondDoubt = 0.97;

/** `sheets`: those that were made with it; `finer`: whether a sheet that links to it is made of a table as well. */
export function measure(
  sheet: SheetFile,
  { template, members, prior, pairs }: Draft,
  sheets: readonly SheetFile[],
  finer: (view: View) => boolean,
): Promise<Terms> {
  const links = new Set(template.columns.flatMap(({ name, linkRule }) => (linkRule ? [name] : [])));
  const belief = (name: string) =>
    Math.max(
      0,
      ...members.map(({ feeds }) => {
        const { probability = 0, sources = [] } = feeds.get(name) ?? {};
        const isFar =
          !pairs && !links.has(name) && sources.length > 0 && sources.every(({ via }) => via !== undefined);
        return probability * (isFar ? farther : 1);
      }),
    );
  const rows = sum(members, ({ view }) => view.rows);
  const isOfFiner =
    sheet.rowCount > 1 &&
    sheet.rowCount >= nearlyAll * rows &&
    belief(identityOf(template)?.name ?? '') < beyondDoubt &&
    members.some(({ view }) => finer(view));
  return measureSheet(sheet, template, { belief, prior, sheets, isOfFiner });
}

interface Made {
  /** How far a column is believed to be meant. */
  belief(column: string): number;
  prior: number;
  /** Those that were made with it. */
  sheets: readonly SheetFile[];
  /** Whether its rows are those of a sheet that links to it. */
  isOfFiner?: boolean;
}

/** The same of a sheet that nobody drafted. */
export async function measureSheet(
  sheet: SheetFile,
  template: Template,
  { belief, prior, sheets, isOfFiner = false }: Made,
): Promise<Terms> {
  const [counts, single, isTheirs] = await withSession({}, async (session) => [
    await countJudgedCells(session, sheet),
    await singleShare(session, sheet, template),
    await areRowsOfAnother(session, sheet, template, sheets),
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
    own: isTheirs || isOfFiner ? 0 : 1,
    prior: Math.min(1, prior),
  };
}

/** Of the rows, the share that is left when those are one that differ in nothing that tells them apart. */
async function singleShare(session: DuckSession, sheet: SheetFile, template: Template): Promise<number> {
  const identity = identityOf(template)?.name;
  if (identity === undefined) return 1;
  const telling = sheet.columns.flatMap((name, at) => (name === identity ? [] : [cellColumn(at)]));
  if (telling.length === 0 || sheet.rowCount === 0) return 1;
  return (await countDistinct(session, sheet, telling)) / sheet.rowCount;
}

/** Of the rows of what they link to, so many have no more than one here. */
const nearlyAll = 0.95;

/** Whether its rows are, one for one, those of a sheet that they link to, made of the same table. */
async function areRowsOfAnother(
  session: DuckSession,
  sheet: SheetFile,
  template: Template,
  sheets: readonly SheetFile[],
): Promise<boolean> {
  const tablesOf = ({ origins }: SheetFile) =>
    origins.flatMap(({ tables }) => tables.map((each) => JSON.stringify([each.file, each.table])));
  const own = tablesOf(sheet);
  for (const { name, required, linkRule: [rule] = [] } of template.columns) {
    const at = sheet.columns.indexOf(name);
    if (!rule || !required || at < 0) continue;
    const parent = sheets.find(
      (each) =>
        each !== sheet && (each.template.slug === rule.templateId || each.template.id === rule.templateId),
    );
    if (!parent || !tablesOf(parent).some((each) => own.includes(each))) continue;
    const links = await countDistinct(session, sheet, [cellColumn(at)]);
    if (sheet.rowCount > 1 && links >= nearlyAll * sheet.rowCount) return true;
  }
  return false;
}

function countDistinct(session: DuckSession, { parquet }: SheetFile, cells: readonly string[]) {
  return session.count(`(SELECT DISTINCT ${cells.join(', ')} FROM read_parquet(${quoteText(parquet)}))`);
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
