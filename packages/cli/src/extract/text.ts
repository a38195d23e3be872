import type { ExtractedTable } from '@godwit/engine';
import { count, inColumns, shown } from '../terminal/columns.js';
import type { ExtractedFile } from './extract-files.js';
import { rowsIn } from './rows.js';

const shownRows = 5;
const shownNotes = 20;
const widest = 28;

/** A line for each table, and what a person should know. */
export async function summaryText(
  files: readonly ExtractedFile[],
  written: readonly string[][] | undefined,
): Promise<string> {
  const texts: string[] = [];
  for (const [at, { file, tables, notes }] of files.entries()) {
    const lines: string[][] = [];
    for (const [index, table] of tables.entries())
      lines.push([
        shown(table.name),
        table.template ?? '–',
        table.rowCount.toLocaleString('en-US'),
        String(table.headers.length),
        pagesText(table.pages),
        await leastSure(table),
        ...(written ? [written[at]?.[index] ?? ''] : []),
      ]);
    const header = ['table', 'template', 'rows', 'columns', 'pages', 'least sure'];
    const listed = lines.length > 0 ? inColumns([written ? [...header, 'file'] : header, ...lines]) : [];
    const told = notes.slice(0, shownNotes).map((note) => `note: ${shown(note, 300)}`);
    const more = notes.length > shownNotes ? [`and ${notes.length - shownNotes} more notes`] : [];
    texts.push(
      [
        `${shown(file, 80)}: ${count(tables.length, 'table')}`,
        ...[...listed, ...told, ...more].map((line) => `  ${line}`),
      ].join('\n'),
    );
  }
  return texts.join('\n\n');
}

/** "1–3, 7" */
function pagesText(pages: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ') || '–';
}

/** Of the cells that were recognised from a picture. */
async function leastSure(table: ExtractedTable): Promise<string> {
  let least: number | undefined;
  for await (const { confidence } of rowsIn(table)) {
    if (!confidence) return '–';
    for (const each of confidence) if (each !== null && each < (least ?? 101)) least = each;
  }
  return least === undefined ? '–' : `${Math.round(least)} %`;
}

/** The first rows of each table, as far as they fit the width. */
export async function headsText(files: readonly ExtractedFile[], width: number): Promise<string> {
  const texts: string[] = [];
  for (const table of files.flatMap(({ tables }) => tables)) {
    const rows: string[][] = [];
    for await (const { cells } of rowsIn(table)) {
      if (rows.push(cells) >= shownRows) break;
    }
    const lines = fitted([table.headers, ...rows], width);
    const more = table.rowCount - rows.length;
    texts.push(
      [
        shown(table.name),
        ...lines.map((line) => `  ${line}`),
        ...(more > 0 ? [`  and ${count(more, 'row')} more`] : []),
      ].join('\n'),
    );
  }
  return texts.join('\n\n');
}

function fitted(rows: readonly (readonly string[])[], width: number): string[] {
  const safe = rows.map((row) => row.map((cell) => shown(cell.replace(/\s+/g, ' '), widest)));
  const widths = (safe[0] ?? []).map((_, at) => Math.max(...safe.map((row) => (row[at] ?? '').length)));
  let fits = 0;
  for (let used = 2; fits < widths.length; fits += 1) {
    used += (widths[fits] ?? 0) + 2;
    if (used > width && fits > 0) break;
  }
  const isCut = fits < widths.length;
  return inColumns(safe.map((row) => [...row.slice(0, fits), ...(isCut ? ['…'] : [])]));
}
