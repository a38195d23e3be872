import { literal } from '../duck/sql.js';
import type { Reshape } from '../recipe/reshape.js';

/** A cell of the table as it was read. */
export interface Place {
  row: number;
  /** Its column, from 0. */
  column: number;
}

/** Behind the text of a cell: where it stood, so that it is known after the steps. */
const mark = '\u001f';

/** The SQL of a cell with its place behind it; a blank one has none, as steps look for blanks. */
export function tracedSql(column: number): string {
  const cell = `c${column}`;
  return `CASE WHEN trim(coalesce(${cell}, '')) = '' THEN ${cell} ELSE ${cell} || ${literal(mark)} || "row" || ${literal(`:${column}`)} END`;
}

export function traced(cell: string): { text: string; place: Place | undefined } {
  const at = cell.lastIndexOf(mark);
  const [, row, column] = (at < 0 ? null : /^(\d+):(\d+)$/.exec(cell.slice(at + 1))) ?? [];
  if (row === undefined || column === undefined) return { text: cell, place: undefined };
  return { text: cell.slice(0, at), place: { row: Number(row), column: Number(column) } };
}

/** The columns of the table that steps compare with texts: those stay as they are. */
export function comparedBy(steps: readonly Reshape[]): Set<string> {
  let compared = new Set<string>();
  for (const step of steps.toReversed()) {
    const before = new Set<string>();
    for (const name of compared) for (const each of sourcesOf(name, step)) before.add(each);
    if (step.step === 'records' || step.step === 'transpose') before.add(step.key);
    compared = before;
  }
  return compared;
}

/** What a column was made of by a step. */
function sourcesOf(name: string, step: Reshape): string[] {
  if (step.step === 'promote_header') return [step.names.find(({ to }) => to === name)?.from ?? name];
  if (step.step === 'sections' && step.column === name) return [step.heading];
  if (step.step !== 'unpivot' || !step.values.includes(name)) return [name];
  return step.groups.flatMap(({ columns }) => columns[step.values.indexOf(name)] ?? []);
}
