import type { RowKind } from '@godwit/engine/read/reader';
import { leftOutSql, tableSql } from '@godwit/engine/read/table-sql';
import { z } from 'zod';
import { ToolRefused } from '../desk.js';
import { mostRows, rowsOf } from './rows.js';
import { lines, tool } from './tool.js';

/** Kinds of rows that are in the file and are no data. */
const leftOut: readonly RowKind[] = ['repeated_header', 'total', 'below'];

export const readSource = tool({
  name: 'read_source',
  description:
    'Some rows of a source table, as they were read from the file. Use it to see how cells stand together. ' +
    'First line: the column names; then a line for each row.',
  input: z.strictObject({
    table: z.string().describe('Id of the table'),
    columns: z.array(z.string()).optional().describe('All where left out'),
    offset: z.int().min(0).optional(),
    limit: z.int().min(1).max(mostRows).optional(),
    left_out: z
      .literal(true)
      .optional()
      .describe('Instead of the data what reading left out: repeated headers, totals, lines below the table'),
  }),
  about: ({ table }, desk) => ({ fileName: desk.table(table).file, table }),
  run: async ({ table: id, columns, offset, limit, left_out }, desk) => {
    if (desk.veil.samples === 'none')
      throw new ToolRefused('Cells are not shown here (MODEL_SAMPLES=none): use profile_source.');
    const table = desk.table(id);
    const names = columns ?? table.columns.slice(0, 60);
    const places = names.map((name) => {
      const at = table.columns.indexOf(name);
      if (at < 0)
        throw new ToolRefused(
          `Table "${id}" has no column "${name}". It has: ${JSON.stringify(table.columns)}`,
        );
      return at;
    });
    const from = left_out ? leftOutSql(table, { keep: leftOut, leave_out: leftOut }) : tableSql(table);
    const rows = await rowsOf(desk, from, places, { offset, limit, order: '"row"' });
    return lines([names, ...rows]);
  },
});
