import { z } from 'zod';
import { flag, id, text, timestamp } from './fields.js';
import { route } from './route.js';

const filter = z.enum(['valid', 'all', 'invalid']).meta({ description: '`valid` by default' });
const format = z.enum(['csv', 'ndjson', 'parquet', 'xlsx']);
const safe = {
  description:
    'CSV only: a cell or header that a spreadsheet could take for a formula (it begins with =, +, -, @, tab or a line ' +
    "break, also behind white space) gets a ' in front; plain numbers stay. The account's `safe_csv` unless told",
};
const migrationParams = z.object({ migration_id: id });

const exportJob = z
  .object({
    job_id: id,
    status: z.enum(['pending', 'running', 'completed', 'failed']),
    format,
    rows_processed: z.int(),
    total_rows: z.int(),
    file_size: z.int().nullable(),
    error: z.string().nullable(),
    expires_at: timestamp.nullable(),
    download_url: z.string().nullable(),
  })
  .meta({ id: 'ExportJob' });

export const exportRoutes = {
  exportSheet: route({
    method: 'GET',
    path: '/migrations/{migration_id}/exports/{file}',
    tag: 'Export',
    summary: "Export one sheet's validated rows",
    description:
      '`file` is the template slug plus `.csv`, `.ndjson`, `.parquet` or `.xlsx`. Columns are in the order of the ' +
      'template. Each line of `.ndjson` carries `row_index` and `errors` beside its columns; where the template has a ' +
      'column of that name, in whatever case, ours is `_row_index` or `_errors`. Before any execute: the header ' +
      'alone and no records. CSV and NDJSON are compressed when `Accept-Encoding` takes gzip.',
    auth: 'account',
    params: z.object({ migration_id: id, file: text(300).min(1) }),
    query: z.strictObject({
      filter: filter.optional(),
      fields: text(20_000).optional().meta({
        description:
          'Column names, exact, comma-separated, in that order; a name with a comma in double quotes, as in CSV',
      }),
      omit_empty: flag.optional().meta({ description: 'Drop columns that are empty in every row' }),
      safe: flag.optional().meta(safe),
    }),
    responses: {
      200: {
        media: [
          'text/csv',
          'application/x-ndjson',
          'application/vnd.apache.parquet',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ],
        description: 'The rows, gzip-compressed when asked for',
        headers: { 'X-Total-Records': 'How many records match' },
      },
    },
  }),
  createExport: route({
    method: 'POST',
    path: '/migrations/{migration_id}/exports',
    tag: 'Exports',
    summary: 'Export one or several sheets in the background',
    description:
      'One slug makes one file, several make a zip with a file for each. The rows are those that stand in the sheets ' +
      'now, whatever is executed meanwhile. Each of `fields` must be a column of every sheet asked for.',
    auth: 'account',
    params: migrationParams,
    body: z
      .strictObject({
        slug: text(255).optional(),
        slugs: z.array(text(255)).min(1).max(500).optional(),
        format: format.optional(),
        filter: filter.optional(),
        fields: z.array(text(255)).max(1000).optional(),
        omit_empty: z.boolean().optional(),
        safe: z.boolean().optional().meta(safe),
      })
      .refine((body) => (body.slug === undefined) !== (body.slugs === undefined), {
        error: 'send either slug or slugs',
      }),
    responses: {
      202: z.object({
        job_id: id,
        status: z.literal('pending'),
        format,
        total_rows: z.int(),
        status_url: z.string(),
      }),
    },
  }),
  getExportJob: route({
    method: 'GET',
    path: '/migrations/{migration_id}/exports/jobs/{job_id}',
    tag: 'Exports',
    summary: 'Poll an export job',
    description:
      '`download_url` is signed and works for an hour; poll again for a new one. The file is kept for 24 hours after ' +
      'its completion: from `expires_at` on the job stays completed, `download_url` is null and `error` says why.',
    auth: 'account',
    params: z.object({ migration_id: id, job_id: id }),
    responses: { 200: exportJob },
  }),
};
