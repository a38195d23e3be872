import { findTables, type Layout } from '../structure/layout.js';
import { Survey } from '../structure/survey.js';
import { footOf } from './foot.js';
import type { JoinedTable } from './join-pages.js';

/** Where the drawing tells the header, that is the header; elsewhere it is found as in any other file. */
export function layoutOf(table: JoinedTable): { layout: Layout; survey: Survey } {
  const survey = new Survey();
  for (const { cells } of table.rows) survey.add(cells);
  // Tables side by side were told apart where they stand on the page.
  const layout = markedLayout(table) ?? findTables(survey, [[0, table.width]]);
  const foot = footOf(table.rows, table.width);
  if (foot.size > 0) for (const plan of layout.tables) plan.foot = foot;
  return { layout, survey };
}

function markedLayout({ rows, headerRows = 0, width }: JoinedTable): Layout | undefined {
  // A title over all columns, within the lines of the header.
  const lines = rows
    .slice(0, headerRows)
    .map(({ cells }, record) => ({ cells, record }))
    .filter(({ cells }) => cells.length > 1 || width === 1);
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return undefined;
  const header = Array.from({ length: width }, (_, at) => {
    const parts = lines.map(({ cells }) => cells[at] ?? '').filter((part) => part !== '');
    return parts.filter((part, level) => part !== parts[level - 1]).join(' ');
  });
  // A line that names few columns is the upper part of a header.
  if (header.filter((name) => name !== '').length < width / 2) return undefined;
  return {
    tables: [
      {
        headerRows: Array.from({ length: last.record - first.record + 1 }, (_, at) => first.record + at),
        header,
        headerLines: lines.map(({ cells }) => cells),
        width,
        first: last.record + 1,
        end: rows.length,
        until: rows.length,
      },
    ],
    skipped: first.record > 0 ? [{ first: 0, end: first.record, reason: 'above the table' }] : [],
  };
}
