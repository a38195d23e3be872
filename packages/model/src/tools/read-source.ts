import { tableSql } from '@godwit/engine/read/table-sql';
import { z } from 'zod';
import { ToolRefused } from '../desk.js';
import { mostRows, rowsOf } from './rows.js';
import { lines, tool } from './tool.js';

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
  }),
  about: ({ table }, desk) => ({ fileName: desk.table(table).file, table }),
  run: async ({ table: id, columns, offset, limit }, desk) => {
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
    const rows = await rowsOf(desk, tableSql(table), places, { offset, limit, order: '"row"' });
    return lines([names, ...rows]);
  },
});
