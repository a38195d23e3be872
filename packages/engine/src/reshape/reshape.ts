import { getOwn } from '@godwit/contract/own';
import { type DuckSession, withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import type { Reshape } from '../recipe/reshape.js';
import { applyStep } from './apply.js';
import type { Candidate } from './candidate.js';
import { findExplode } from './find-explode.js';
import { findFillDown, findMerged } from './find-fill-down.js';
import { findGroups } from './find-groups.js';
import { findHeader, promote } from './find-header.js';
import { findHeads } from './find-heads.js';
import { findRecords } from './find-records.js';
import { findSections } from './find-sections.js';
import { findTranspose } from './find-transpose.js';
import { findUnpivot } from './find-unpivot.js';
import { findFramed } from './framed-names.js';
import { columnOf, type Grid, isBlank, isMadeUp } from './grid.js';
import { isTimeLabel, labelName } from './name-pattern.js';
import { recordForm } from './records-in-cells.js';

export interface Found {
  step: Reshape;
  /** Why, as a sentence. */
  note: string;
}

export interface Reshaping {
  steps: Found[];
  /** A step that may be meant as well, and is tried where what comes of it is seen. */
  maybe?: Found | undefined;
  /** Steps that make rows of columns, less sure than those that were taken. */
  others: Found[];
  /** What was looked at, after the steps that mend the table. */
  mended?: Grid;
  /** What the columns are called after the steps; those without a value are left out. */
  columns: string[];
}

const sampleRows = 500;
const sampleCells = 100_000;
const fewestRows = 20;
/** 5,000 at once do not fit into a session of 400 MB. */
const columnsAtOnce = 1000;
/** A step has room for so many; a wider table is left as it is. */
const mostColumns = 5000;
const mostSteps = 4;
const enough = 0.5;
/** A table that one step has mended needs stronger evidence for another. */
const enoughAfter = 0.75;

/**
 * The steps that make a table relational, from the table alone; none where it is so already. For many small tables one
 * session is opened beforehand: to open one takes longer than to look at a table.
 */
export async function findReshape(
  table: Table,
  session?: DuckSession,
  /** Tables under the same header, itself among them: what mends one mends all. */
  pieces: readonly Table[] = [table],
): Promise<Reshaping> {
  if (table.columns.length > mostColumns) return { steps: [], others: [], columns: table.columns };
  const grid = await (session
    ? sampleAll(pieces, session)
    : withSession({}, (own) => sampleAll(pieces, own)));
  const headers = (table.aside ?? []).filter(({ kind }) => kind === 'header').map(({ cells }) => cells);
  // A database has no line of names; its columns have names all the same.
  const hasHeader = table.dialect.headerRows !== 0 || !table.columns.some(isMadeUp);
  const merged = pieces.length > 1 ? undefined : findMerged(grid, table.merged);
  const found =
    (headers.length > 0 && withHeaderRows(grid, headers)) ||
    (merged
      ? findGridReshape(applyStep(grid, merged.step), hasHeader, [{ step: merged.step, note: merged.note }])
      : findGridReshape(grid, hasHeader));
  const isPlain = found.steps.every(({ step }) => makesRows(step));
  const mended = mendingOf(found.steps).reduce((each, { step }) => applyStep(each, step), grid);
  return {
    ...found,
    maybe: isPlain ? findHeads(grid) : undefined,
    others: namedAsRows(mended, found.steps),
    mended,
  };
}

/** What turns columns or lists into rows is one way to look at a table. */
function makesRows({ step }: Reshape): boolean {
  return step === 'unpivot' || step === 'explode';
}

/** What mends rows holds for every way. */
export function mendingOf(steps: readonly Found[]): Found[] {
  const first = steps.findIndex(({ step }) => makesRows(step));
  return first < 0 ? [...steps] : steps.slice(0, first);
}

const worthALook = 0.3;

/** Columns that are called by days, months or things in one frame may be rows, whatever else the table is. */
function namedAsRows(mended: Grid, taken: readonly Found[]): Found[] {
  if (taken.some(({ step }) => step.step === 'unpivot')) return [];
  const framed = findFramed(mended).map(({ step, note }) => ({ step, note }));
  const [best] = findUnpivot(mended)
    .filter(
      ({ step, score }) =>
        score >= worthALook &&
        step.step === 'unpivot' &&
        isTimeLabel(labelName(step.groups.flatMap(({ columns }) => columns))),
    )
    .sort((a, b) => b.score - a.score);
  return best ? [{ step: best.step, note: best.note }, ...framed] : framed;
}

/** Lists among the rows that a step makes of columns: each item is a row then. */
export function listsAmong(grid: Grid, { step }: Found): Found | undefined {
  if (step.step !== 'unpivot') return undefined;
  const made = applyStep(grid, step);
  const [best] = findExplode(made)
    .filter(
      ({ step: list, score }) =>
        list.step === 'explode' && score >= worthALook && step.values.includes(list.column),
    )
    .sort((a, b) => b.score - a.score);
  return best && !isRecord(made, best) ? { step: best.step, note: best.note } : undefined;
}

/** Fields that are named, or as many lines in every cell: what is taught, to whom and by whom, and no list. */
function isRecord(made: Grid, { step }: Candidate): boolean {
  if (step.step !== 'explode' || step.by === 'json') return false;
  const cells = columnOf(made, made.columns.indexOf(step.column)).filter((cell) => !isBlank(cell));
  const form = recordForm(cells);
  if (form?.item === undefined && form?.field === step.by.separator) return true;
  if (step.by.separator !== '\n') return false;
  const lines = new Set(cells.map((cell) => cell.trim().split('\n').length));
  return cells.length >= fewestRecords && lines.size === 1;
}

const fewestRecords = 5;

/** Lines that reading took for the header and that are rows: the first fields of records that lie on their side. */
function withHeaderRows(grid: Grid, headers: readonly string[][]): Reshaping | undefined {
  const lines = headers.map((cells) => grid.columns.map((_, at) => cells[at] ?? ''));
  const whole = { ...grid, rows: [...lines, ...grid.rows] };
  const kept: Found = {
    step: { step: 'rows', keep: ['header'], leave_out: [] },
    note: 'What was read as header is data.',
  };
  if (findRecords(whole)) return findGridReshape(whole, true, [kept]);
  const promoted = lines.length > 1 ? promote(whole) : undefined;
  if (!promoted) return undefined;
  const grown = applyStep(whole, promoted.step);
  const lying = findTranspose(grown);
  const standing = candidates(grid, true).map(({ score }) => score);
  // A header of several lines is doubtful itself.
  if (!lying || lying.score < enough || lying.score + 0.2 < Math.max(...standing)) return undefined;
  return findGridReshape(grown, true, [kept, { step: promoted.step, note: promoted.note }]);
}

/** `before` are steps that led to the grid. */
export function findGridReshape(grid: Grid, hasHeader: boolean, before: Found[] = []): Reshaping {
  let current = grid;
  let header = hasHeader;
  const steps = [...before];
  let changed = false;
  for (;;) {
    const found = candidates(current, header)
      .filter(
        ({ step, score }) =>
          score >= (changed ? enoughAfter : enough) && !steps.some((found) => found.step.step === step.step),
      )
      .sort((a, b) => b.score - a.score);
    // Columns become rows at last: what is filled down is no longer to be seen in them.
    const best =
      (found[0]?.step.step === 'unpivot' && found.find(({ step }) => step.step === 'fill_down')) || found[0];
    if (!best || steps.length - before.length >= mostSteps) break;
    const { step, note } = best;
    steps.push({ step, note });
    current = applyStep(current, step);
    if (step.step === 'promote_header') header = true;
    else changed = true;
    if (step.step === 'unpivot' || step.step === 'records') break;
  }
  return { steps, others: [], columns: namedOrFilled(current) };
}

/** Columns that have neither a name of their own nor a value are the blank columns of a sheet. */
function namedOrFilled({ columns, rows }: Grid): string[] {
  const kept = columns.filter((name, at) => !isMadeUp(name) || rows.some((row) => !isBlank(row[at])));
  return kept.length > 0 ? kept : columns;
}

export function candidates(grid: Grid, hasHeader: boolean): Candidate[] {
  const header = findHeader(grid, hasHeader);
  if (header) return [header];
  return [
    findRecords(grid),
    findSections(grid),
    findFillDown(grid),
    findTranspose(grid),
    findGroups(grid),
    ...findUnpivot(grid),
    ...findExplode(grid),
  ].filter((each) => each !== undefined);
}

/** The first rows of each, as many as of a single table. */
async function sampleAll(pieces: readonly Table[], session: DuckSession): Promise<Grid> {
  const [first, ...others] = pieces;
  if (!first) return { columns: [], rows: [], whole: true };
  const grid = await sample(first, session);
  for (const other of others) {
    if (grid.rows.length >= sampleRows || grid.rows.length * grid.columns.length >= sampleCells)
      return { ...grid, whole: false };
    const more = await sample(other, session);
    // The last row of a piece is not above the first of the next.
    grid.rows.push(
      grid.columns.map(() => ''),
      ...more.rows,
    );
    grid.whole &&= more.whole;
  }
  return grid;
}

/** The first rows: what belongs together in these tables stands below each other. */
async function sample(table: Table, session: DuckSession): Promise<Grid> {
  const { columns } = table;
  const most = Math.max(fewestRows, Math.min(sampleRows, Math.floor(sampleCells / columns.length)));
  const rows: string[][] = [];
  for (let from = 0; from < columns.length; from += columnsAtOnce) {
    const names = columns.slice(from, from + columnsAtOnce).map((_, at) => `c${from + at}`);
    const read = await session.rows(`SELECT ${names.join(', ')} FROM ${tableSql(table)} LIMIT ${most}`);
    for (const [at, row] of read.entries()) {
      const cells = rows[at] ?? [];
      rows[at] = cells;
      for (const name of names) cells.push((getOwn(row, name) ?? '') as string);
    }
  }
  return { columns, rows, whole: table.rowCount <= rows.length };
}
