import { z } from 'zod';
import { tool } from '../tool.js';
import { migrationId, rowsOf, sheet, shown } from './fields.js';

export const rowTools = [
  tool({
    name: 'preview_summary',
    title: 'Look at the preview',
    description:
      'Each sheet of the preview that waits for approval: rows, invalid rows, what speaks against it, and where each ' +
      'column comes from with how sure that is. read_rows has the rows, the resource "plan" the reasons in words.',
    input: z.object({ migration_id: migrationId }),
    isReading: true,
    async run({ client, signal }, { migration_id }) {
      const preview = await client.getPreview({ params: { migration_id }, query: { limit: 1 } }, { signal });
      return {
        run_id: preview.run_id,
        sheets: preview.sheets.map(({ template, row_count, invalid_row_count, health, mapping }) => ({
          sheet: template.slug,
          row_count,
          invalid_row_count,
          findings: health.findings,
          columns: mapping.map(({ column, from, confidence, reason }) => ({
            column,
            from: from.map((each) => `${each.input}: ${each.column}`),
            sure: confidence,
            reason: shown(reason),
          })),
        })),
      };
    },
  }),
  tool({
    name: 'read_rows',
    title: 'Read rows of a sheet',
    description:
      'A page of rows, 20 by default and 200 at most, with exact totals and what is wrong in which cell. `filter` ' +
      '"invalid" shows only rows with errors; `search` those that hold a text. Go on with `offset`.',
    input: z.object({
      migration_id: migrationId,
      sheet,
      of: rowsOf,
      filter: z.enum(['all', 'valid', 'invalid']).optional(),
      column: z.string().optional().describe('Errors and search in this column alone'),
      search: z.string().optional(),
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(200).default(20),
    }),
    isReading: true,
    async run({ client, signal }, { migration_id, sheet, ...query }) {
      const page = await client.listRows({ params: { migration_id, slug: sheet }, query }, { signal });
      return {
        columns: page.columns,
        totals: page.totals,
        rows: page.rows.map(({ row_index, cells, errors }) => ({
          row_index,
          cells: cells.map(shown),
          errors,
        })),
      };
    },
  }),
  tool({
    name: 'explain_row',
    title: 'Say where the cells of a row came from',
    description:
      'For each cell of one row: file, table, row and column it came from, the original value, each step that was done to ' +
      'it, what is wrong with it, who edited it. `column` asks for one cell.',
    input: z.object({
      migration_id: migrationId,
      sheet,
      of: rowsOf,
      row_index: z.number().int().min(0),
      column: z.string().optional(),
    }),
    isReading: true,
    async run({ client, signal }, { migration_id, sheet, of, row_index, column }) {
      const params = { migration_id, slug: sheet, row_index };
      const { cells } = await client.getRow({ params, query: { of } }, { signal });
      const asked = column === undefined ? cells : cells.filter((cell) => cell.column === column);
      if (asked.length === 0)
        throw new Error(
          `the sheet has no column "${column}": ${cells.map((cell) => cell.column).join(', ')}`,
        );
      return { row_index, cells: asked };
    },
  }),
  tool({
    name: 'export_sheet',
    title: 'Export a sheet',
    description:
      'Makes a file of the rows that an execute wrote and comes back with a signed address that works for an hour; give ' +
      'it to the person, or fetch it. Waits a while; a job that goes on is asked for with its job_id.',
    input: z.object({
      migration_id: migrationId,
      sheet,
      job_id: z.string().optional().describe('Of an export that was not completed yet'),
      format: z.enum(['csv', 'ndjson', 'parquet', 'xlsx']).default('csv'),
      filter: z.enum(['valid', 'invalid', 'all']).optional().describe('"valid" where it is left out'),
    }),
    async run({ client, signal }, { migration_id, sheet, job_id: begun, format, filter }) {
      const params = { migration_id };
      const body = { slug: sheet, format, ...(filter && { filter }) };
      const job_id = begun ?? (await client.createExport({ params, body }, { signal })).job_id;
      const deadline = Date.now() + 45_000;
      for (;;) {
        const job = await client.getExportJob({ params: { migration_id, job_id } }, { signal });
        const isOver = job.status === 'completed' || job.status === 'failed';
        if (isOver || Date.now() > deadline) {
          const { status, total_rows, download_url, error } = job;
          return { job_id, status, total_rows, download_url, ...(error && { error }) };
        }
        await client.transport.sleep(500, signal);
      }
    },
  }),
];
