import { withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import { applyStep } from './apply.js';
import type { Candidate } from './candidate.js';
import { findExplode } from './find-explode.js';
import { findFillDown } from './find-fill-down.js';
import { findGroups } from './find-groups.js';
import { findHeader } from './find-header.js';
import { findRecords } from './find-records.js';
import { findSections } from './find-sections.js';
import { findTranspose } from './find-transpose.js';
import { findUnpivot } from './find-unpivot.js';
import { type Grid, isBlank } from './grid.js';
import type { Reshape } from './step.js';

export interface Found {
  step: Reshape;
  /** Why, as a sentence. */
  note: string;
}

export interface Restructured {
  steps: Found[];
  /** What the columns are called after the steps; those without a value are left out. */
  columns: string[];
}

const sampleRows = 500;
const sampleColumns = 5000;
const mostSteps = 4;
const enough = 0.5;
/** A table that one step has mended needs stronger evidence for another. */
const enoughAfter = 0.75;

/** The steps that make a table relational, from the table alone; none where it is so already. */
export async function restructure(table: Table): Promise<Restructured> {
  return restructureGrid(await sample(table), table.dialect.headerRows !== 0);
}

export function restructureGrid(grid: Grid, hasHeader: boolean): Restructured {
  let current = grid;
  let header = hasHeader;
  const steps: Found[] = [];
  while (steps.length < mostSteps) {
    const best = candidates(current, header)
      .filter(({ step, score }) => score >= (steps.some(({ step: { step: done } }) => done !== 'promote_header') ? enoughAfter : enough) && !steps.some((found) => found.step.step === step.step))
      .sort((a, b) => b.score - a.score)[0];
    if (!best) break;
    steps.push({ step: best.step, note: best.note });
    current = applyStep(current, best.step);
    if (best.step.step === 'promote_header' || best.step.step === 'records') header = true;
    if (best.step.step === 'unpivot' || best.step.step === 'records') break;
  }
  const columns = current.columns.filter((_, at) => current.rows.some((row) => !isBlank(row[at])));
  return { steps, columns: columns.length > 0 ? columns : current.columns };
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

async function sample(table: Table): Promise<Grid> {
  const columns = table.columns.slice(0, sampleColumns);
  const cells = columns.map((_, at) => `c${at}`).join(', ');
  const rows = await withSession({}, (session) =>
    session.rows(`SELECT ${cells} FROM ${tableSql(table)} ORDER BY "row" LIMIT ${sampleRows}`),
  );
  return {
    columns,
    rows: rows.map((row) => columns.map((_, at) => (row[`c${at}`] ?? '') as string)),
    whole: table.rowCount <= rows.length,
  };
}
