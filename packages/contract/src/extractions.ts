import { z } from 'zod';
import { byName } from './by-name.js';
import { flag, id, label, text, timestamp } from './fields.js';
import { mediaType, signedUpload } from './files.js';
import { route } from './route.js';

const table = z
  .object({
    headers: z.array(z.string()).meta({ description: 'Unique, in order' }),
    rows: z.array(byName(z.string())).meta({ description: 'Keyed by header' }),
    row_count: z.int(),
    name: z.string(),
    ordinal: z.int().meta({ description: 'Its place in the file, from 1' }),
    pages: z.array(z.int()).meta({ description: 'From 1; empty where the file has no pages' }),
    template: z.string().nullable().meta({ description: 'Slug of the template it was shaped to' }),
    confidence: z.array(byName(z.int())).optional().meta({
      description:
        'For scans: for each of `rows`, how sure the recognition is of its cells, from 0 to 100, keyed by header',
    }),
  })
  .meta({ id: 'Table' });

const started = z.object({
  extraction_id: id,
  status: z.literal('processing'),
  file_name: z.string(),
  templates: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp,
  upload: signedUpload.optional().meta({ description: 'Put the bytes here; absent after multipart' }),
});

const extraction = z
  .object({
    extraction_id: id,
    status: z.enum(['processing', 'completed', 'failed', 'expired']),
    file_name: z.string(),
    templates: z.array(z.string()).meta({ description: 'Slugs: those asked for, or all that were active' }),
    created_at: timestamp,
    completed_at: timestamp.optional(),
    expires_at: timestamp,
    progress: z
      .object({ page: z.int(), pages: z.int() })
      .optional()
      .meta({ description: 'While a document is being read: pages done, and how many there are' }),
    table_count: z.int().optional(),
    row_count: z.int().optional().meta({ description: 'Rows of all tables together' }),
    tables: z.array(table).optional().meta({ description: 'Present when completed' }),
    notes: z.array(z.string()).optional().meta({
      description: 'When completed: what a person should know, such as pages that could not be read',
    }),
    error: z.string().optional().meta({ description: 'Why it failed' }),
  })
  .meta({ id: 'Extraction' });

const instruction = text(20_000)
  .optional()
  .meta({ description: 'What to do with the tables, in plain words' });

export const extractionRoutes = {
  createExtraction: route({
    method: 'POST',
    path: '/extractions',
    tag: 'Extractions',
    summary: 'Turn one file into tables without a migration',
    description:
      'JSON answers with a signed upload, and work starts when the bytes are there; if they are not within the 2 hours ' +
      'of the link, the extraction fails. Multipart brings the file along: its parts may come in any order. The ' +
      'tables are shaped to the templates that fit them; without `templates`, to any active one. ' +
      'Types: pdf (text and scanned), png, jpg, tiff, docx, xlsx, xlsm, xls, ods, csv, tsv, txt, html, eml, json, xml, ' +
      'ofx, qif, vcf, ics, and whatever else a migration reads. 400 for another type, an unknown slug, or an account ' +
      "without an active template; 409 when the account's region is not live here or it keeps as many bytes as it may; " +
      '413 for a multipart file over the limit, 100 MB by default. File and result are kept for 24 hours.',
    auth: 'account',
    body: z.strictObject({
      file_name: label(),
      content_type: mediaType.optional().meta({ description: 'Guessed from the name when left out' }),
      templates: z
        .array(text(255))
        .min(1)
        .max(500)
        .optional()
        .meta({ description: 'Slugs; all active templates when left out' }),
      instruction,
    }),
    form: z.object({
      file: z.file(),
      templates: z
        .array(z.string())
        .optional()
        .meta({ description: 'Slugs, repeated or comma-separated; all active templates when left out' }),
      instruction,
    }),
    responses: { 202: started },
    errors: [409],
  }),
  getExtraction: route({
    method: 'GET',
    path: '/extractions/{extraction_id}',
    tag: 'Extractions',
    summary: 'Read an extraction',
    description:
      'Tables come when it is completed, streamed; a file without a table completes with none and a note. 410 from ' +
      '`expires_at` on, whatever became of it: file and result are gone then.',
    auth: 'account',
    params: z.object({ extraction_id: id }),
    query: z.strictObject({
      fields: text(20_000)
        .optional()
        .meta({
          description:
            'Headers, exact, comma-separated, in that order; one with a comma in double quotes, as in CSV. Each table ' +
            'gives those it has; one that has none of them is left out, and is not counted. 400 for a header that no ' +
            'table has.',
        }),
      omit_empty: flag
        .optional()
        .meta({ description: 'Drop headers that are empty in every row of a table' }),
    }),
    responses: { 200: extraction },
    errors: [410],
  }),
};
