import type { DuckSession } from '../duck/session.js';
import type { RowKind, Table } from '../read/reader.js';
import { tableSql } from '../read/table-sql.js';
import type { Reshape } from '../recipe/reshape.js';
import { few } from '../reshape/candidate.js';
import { freeName } from '../reshape/grid.js';
import type { Found } from '../reshape/reshape.js';

/** A form of more lines is a list. */
const mostLines = 60;
const mostColumns = 8;
const longestLabel = 60;

/** What reading takes for a header or a total is a field of a form as well. */
const keep: RowKind[] = ['header', 'total', 'repeated_header'];

/** Where labels stand; what they are of stands right beside them. */
type Labelled = number[];

/**
 * A form, as a record: each line has a label and what stands beside it, or several such pairs side by side, or beside
 * an address. Whether a table of two columns is one is told by the labels alone: these are ways to look at it, for a
 * template that asks for what it holds.
 */
export async function asForm(table: Table, session: DuckSession): Promise<Found[][]> {
  const { columns } = table;
  if (columns.length < 2 || columns.length > mostColumns || table.rowCount > mostLines) return [];
  const rows = await session.rows(
    `SELECT * EXCLUDE ("row") FROM ${tableSql(table, { keep })} LIMIT ${mostLines + 1}`,
  );
  if (rows.length < 2 || rows.length > mostLines) return [];
  const lines = rows.map((row) => columns.map((_, at) => text(row[`c${at}`])));
  return waysToLabel(lines, columns.length).flatMap((labelled) => {
    const labels = labelsOf(lines, labelled);
    return labels ? [stepsOf(columns, labelled, labels, besides(lines, labelled))] : [];
  });
}

function text(cell: unknown): string {
  return typeof cell === 'string' ? cell.trim() : '';
}

const colon = /[:：]$/u;

/** Labels end in a colon; where they do not, they stand in every second column. */
function waysToLabel(lines: readonly string[][], width: number): Labelled[] {
  const columns = Array.from({ length: width - 1 }, (_, at) => at);
  const marked = columns.filter((at) => {
    const cells = lines.map((line) => line[at] ?? '').filter(Boolean);
    return cells.length > 1 && cells.filter((cell) => colon.test(cell)).length >= 0.6 * cells.length;
  });
  if (marked.length > 0) return [marked.filter((at) => !marked.includes(at - 1))];
  if (width % 2 === 0) return [columns.filter((at) => at % 2 === 0)];
  return width === 3 ? [[1], [0]] : [];
}

/** All of them, where each is written as one and none comes twice. */
function labelsOf(lines: readonly string[][], labelled: Labelled): string[] | undefined {
  const labels = lines.flatMap((line) => labelled.map((at) => line[at] ?? '')).filter(Boolean);
  const folded = new Set(labels.map((label) => label.toLowerCase()));
  if (labels.length < 2 || folded.size < labels.length) return undefined;
  const isLabel = (label: string) => label.length <= longestLabel && /\p{L}/u.test(label);
  return labels.every(isLabel) ? labels : undefined;
}

/** What has no label. */
function besides(lines: readonly string[][], labelled: Labelled): string[] {
  return lines
    .flatMap((line) =>
      line.filter((_, at) => (labelled.includes(at - 1) ? line[at - 1] === '' : !labelled.includes(at))),
    )
    .filter(Boolean);
}

function stepsOf(
  columns: readonly string[],
  labelled: Labelled,
  labels: readonly string[],
  beside: readonly string[],
): Found[] {
  const leftOut = beside.length > 0 ? ` What has no label is left out: ${few(beside)}.` : '';
  const note = `It is a form: ${few(labels)} are its fields.${leftOut}`;
  const steps: Reshape[] = [{ step: 'rows', keep, leave_out: [] }];
  const pairs = labelled.map((at) => columns.slice(at, at + 2));
  let [key = '', value = ''] = pairs[0] ?? [];
  if (pairs.length > 1) {
    [key, value] = [freeName('field', columns), freeName('value', columns)];
    const groups = pairs.map((pair) => ({ labels: [], columns: pair }));
    steps.push({ step: 'unpivot', labels: [], values: [key, value], groups, keep_blank: false });
  }
  const taken: string[] = [];
  const names = labels.map((cell) => {
    const to = freeName(cell.replace(colon, '').trim() || cell, taken);
    taken.push(to);
    return { cell, to };
  });
  steps.push({ step: 'records', key, value, start: labels[0] ?? '', names });
  return steps.map((step) => ({ step, note }));
}
