import { findTables, type Layout } from '../structure/layout.js';
import type { PageTable } from './page-table.js';

/** Where the page marks its header, that is the header; elsewhere it is found as in any other file. */
export function layoutOf(table: PageTable): Layout {
  const layout = table.hasHeader ? markedLayout(table) : findTables(table.survey);
  for (const plan of layout.tables) plan.foot = table.foot;
  return layout;
}

function markedLayout({ header, survey, width }: PageTable): Layout {
  const widest = Math.max(...header.map(({ cells }) => cells.length));
  // A title marked as a header, above the names.
  const lines = header.filter(({ cells }) => cells.length > 1 || widest === 1);
  const first = lines[0]?.record ?? 0;
  const last = lines.at(-1)?.record ?? 0;
  const names = Array.from({ length: width }, (_, at) => {
    const parts = lines.map(({ cells }) => cells[at] ?? '').filter((part) => part !== '');
    return parts.filter((part, level) => part !== parts[level - 1]).join(' ');
  });
  const skipped = first > 0 ? [{ first: 0, end: first, reason: 'above the table' }] : [];
  return {
    tables: [
      {
        headerRows: Array.from({ length: last - first + 1 }, (_, at) => first + at),
        header: names,
        headerLines: lines.map(({ cells }) => cells),
        width,
        first: last + 1,
        end: survey.length,
        until: survey.length,
      },
    ],
    skipped,
  };
}
