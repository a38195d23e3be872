import { count } from '../../words/wording.js';
import { type Kind, worth } from '../kind.js';
import type { TableView } from '../made.js';
import { bullets } from '../wording.js';

const kindsOfRows = {
  above: 'lines above the table',
  header: 'lines of the header',
  repeated_header: 'repeated headers',
  total: 'totals',
  below: 'lines below the table',
  hidden: 'hidden rows (read like the others)',
} as const;

/** What reading a file skipped or bent. */
export const reading: Kind = {
  name: 'reading',
  tells:
    'what was skipped when the files were read (titles, totals, repeated headers, blank and hidden rows, lines that could not be read)',
  fits: ({ says, tables, columns }) =>
    worth(
      [says('reading') && columns.length === 0, 0.85],
      [says('skip') && (tables.length > 0 || says('file')) && !says('column'), 0.84],
      [says('reading'), 0.6],
      [says('skip') && columns.length === 0 && !says('row'), 0.65],
      [says('how', 'format') && tables.length > 0, 0.6],
    ),
  answer: async (asked, world) => {
    const views = asked.tables.length > 0 ? asked.tables : world.tableViews;
    return views.map(tableText).join('\n');
  },
};

const most = 5;

function tableText({ name, table }: TableView): string {
  const marks = (table.marks ?? []).map(({ kind, rows }) => {
    const n = rows.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const where = rows
      .slice(0, most)
      .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
    return `${kindsOfRows[kind]}: ${count(n, 'row')} (row ${where.join(', ')}${rows.length > most ? ', …' : ''})`;
  });
  const aside = (table.aside ?? [])
    .filter(({ kind }) => kind === 'above')
    .slice(0, most)
    .map(
      ({ row, cells }) =>
        `above the table${row > 0 ? `, row ${row}` : ''}: ${cells
          .filter((cell) => cell !== '')
          .slice(0, 8)
          .join(' | ')}`,
    );
  const notes = table.notes.map(({ text, rows }) =>
    rows ? `${text} (row ${rows[0] === rows[1] ? rows[0] : `${rows[0]}–${rows[1]}`})` : text,
  );
  const rejects = table.rejects
    .slice(0, most)
    .map(({ row, reason, text }) => `could not be read: row ${row}, ${reason}: ${text.slice(0, 80)}`);
  const more =
    table.rejects.length > most
      ? [`and ${table.rejects.length - most} more rows that could not be read`]
      : [];
  const lines = [...notes, ...marks, ...aside, ...rejects, ...more];
  const head = `${name}: ${count(table.rowCount, 'row')} of data`;
  return lines.length === 0 ? `${head}; nothing was skipped.` : `${head}.\n${bullets(lines)}`;
}
